/** Starter templates for an account without any. Configuration spec §2.4. */
export const templatePresets: readonly TemplatePreset[] = [
  {
    name: 'Bom Dia Personalizado',
    category: 'Saudações',
    content: 'Bom dia, {nome}! ☀️ Aqui é da {empresa}. Como podemos ajudar você hoje?',
  },
  {
    name: 'Cobrança Amigável',
    category: 'Financeiro',
    content:
      'Olá, {nome}! Tudo bem? Lembramos que o pagamento de {valor} vence em {data}. Se já pagou, desconsidere esta mensagem. Obrigado!',
  },
  {
    name: 'Agendamento de Consulta',
    category: 'Agendamentos',
    content:
      'Olá, {nome}! Sua consulta está agendada para {data}. Se precisar remarcar, responda esta mensagem ou ligue para {telefone}.',
  },
  {
    name: 'Promoção Especial',
    category: 'Marketing',
    content: '🎉 {nome}, temos uma oferta para você: {produto} por apenas {valor}, só até {data}. Aproveite!',
  },
  {
    name: 'Parabéns Aniversário',
    category: 'Relacionamento',
    content:
      '🎂 Parabéns, {nome}! A equipe da {empresa} deseja a você um feliz aniversário e muitas alegrias!',
  },
  {
    name: 'Confirmação de Pedido',
    category: 'E-commerce',
    content:
      'Olá, {nome}! Seu pedido {numero_pedido} foi confirmado no valor de {valor}. A entrega está prevista para {data_entrega}.',
  },
]
/** A template to start from, in Portuguese; names in braces, as `{nome}`, are its variables. */
export interface TemplatePreset {
  readonly name: string
  readonly category: string
  readonly content: string
}
