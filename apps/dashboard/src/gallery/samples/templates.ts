import { minutesAgo } from './minutesAgo.js'

const longWords = `Olá, {nome}! ${'Este aviso é comprido. '.repeat(20)}`

export const templates = [
  { name: 'Bom dia', content: 'Bom dia, {nome}! Aqui é da {empresa}.', category: 'Saudações' },
  { name: 'Cobrança', content: 'Olá, {nome}. Faltam {valor}.', category: 'Financeiro', isActive: false },
  { name: `Um nome ${'muito '.repeat(12)}longo`, content: longWords, category: null },
].map((template, index) => ({
  id: `t${index}`,
  description: null,
  isActive: true,
  createdAt: minutesAgo(index * 2000),
  ...template,
}))

export const cloudTemplates = [
  {
    name: 'pedido_saiu',
    status: 'APPROVED',
    category: 'UTILITY',
    quality: 'GREEN',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Olá {{1}}, seu pedido saiu e chega {{2}} até as 18h.' },
      { type: 'FOOTER', text: 'Loja da Ana' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://loja.com.br/{{1}}' }] },
    ],
  },
  {
    name: 'promocao_de_natal_com_um_nome_bem_comprido',
    status: 'REJECTED',
    category: 'MARKETING',
    reason: 'A categoria não é a do conteúdo',
    components: [{ type: 'BODY', text: 'Todas as velas com 20% de desconto. '.repeat(8) }],
  },
  {
    name: 'lembrete',
    status: 'PENDING',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Seu horário é amanhã às {{hora}}, até lá.' }],
  },
].map((template, index) => ({
  id: `81000000${index}`,
  language: 'pt_BR',
  reason: null,
  quality: null,
  ...template,
}))
