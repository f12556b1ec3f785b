import type { ReferenceOf } from '../../core/rowReference.js'
import type { statuses as rows } from './rows.js'

const posting = {
  400: 'Falta o texto ou o arquivo, ninguém recebe, ou a API da sessão não tem status',
  404: 'Sessão não encontrada',
  409: 'A sessão está sem conexão',
  429: 'O ritmo ou o limite diário da sessão pede para esperar',
  503: 'O WhatsApp não respondeu: repita com a mesma Idempotency-Key',
}

export const statuses: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os status do último dia', failures: { 404: 'Sessão não encontrada' } },
  post: { summary: 'Posta um status', failures: posting },
  postMedia: {
    summary: 'Posta um status com um arquivo enviado',
    failures: { ...posting, 413: 'O arquivo é grande demais' },
  },
  remove: {
    summary: 'Apaga um status próprio para todos',
    failures: { 404: 'Status não encontrado, ou de um contato', 409: 'A sessão está sem conexão' },
  },
  media: {
    summary: 'Baixa a imagem ou o vídeo de um status',
    failures: { 404: 'Status não encontrado, ou sem arquivo', 410: 'O arquivo não existe mais' },
  },
  settings: {
    summary: 'Mostra se a sessão recebe os status dos contatos',
    failures: { 404: 'Sessão não encontrada' },
  },
  updateSettings: {
    summary: 'Liga ou desliga o recebimento dos status dos contatos',
    failures: { 400: 'A API desta sessão não tem status', 404: 'Sessão não encontrada' },
  },
}
