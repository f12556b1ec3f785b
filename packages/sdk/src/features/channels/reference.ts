import type { ReferenceOf } from '../../core/rowReference.js'
import type { channels as rows } from './rows.js'

const network = {
  400: 'A API da sessão não tem canais, ou o WhatsApp não aceitou',
  404: 'Sessão ou canal não encontrado',
  409: 'A sessão está sem conexão',
  429: 'O WhatsApp pediu para esperar',
  503: 'O WhatsApp não respondeu',
}
const changing = {
  400: 'A publicação não pode ser alterada assim, ou o WhatsApp não aceitou',
  404: 'Sessão ou publicação não encontrada',
  409: 'A sessão está sem conexão',
  429: 'O ritmo ou o limite diário da sessão pede para esperar',
  503: 'O WhatsApp não respondeu',
}
const posting = {
  400: 'Falta o texto ou o arquivo, ou a API da sessão não tem canais',
  403: 'Esta conta não administra o canal',
  404: 'Sessão ou canal não encontrado',
  409: 'A sessão está sem conexão',
  429: 'O ritmo ou o limite diário da sessão pede para esperar',
  503: 'O WhatsApp não respondeu: repita com a mesma Idempotency-Key',
}

export const channels: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os canais que a conta segue ou administra', failures: network },
  create: { summary: 'Cria um canal', failures: network },
  follow: { summary: 'Segue um canal pelo link de convite', failures: network },
  update: {
    summary: 'Silencia um canal, ou muda o nome e a descrição de um que a conta administra',
    failures: { ...network, 403: 'Esta conta não administra o canal' },
  },
  unfollow: { summary: 'Deixa de seguir um canal', failures: network },
  remove: {
    summary: 'Exclui um canal da conta, para todos os seguidores',
    failures: { ...network, 403: 'O canal não é desta conta' },
  },
  posts: {
    summary: 'Lista as publicações enviadas e recebidas dos últimos 30 dias',
    failures: { 404: 'Sessão não encontrada' },
  },
  post: { summary: 'Publica em um canal', failures: posting },
  postMedia: {
    summary: 'Publica em um canal com um arquivo enviado',
    failures: { ...posting, 413: 'O arquivo é grande demais' },
  },
  editPost: { summary: 'Muda o texto de uma publicação própria', failures: changing },
  removePost: { summary: 'Apaga uma publicação própria para todos', failures: changing },
  react: { summary: 'Reage a uma publicação', failures: changing },
  media: {
    summary: 'Baixa o arquivo de uma publicação',
    failures: { 404: 'Publicação não encontrada, ou sem arquivo', 410: 'O arquivo não existe mais' },
  },
  settings: {
    summary: 'Mostra se a sessão recebe as publicações dos canais',
    failures: { 404: 'Sessão não encontrada' },
  },
  updateSettings: {
    summary: 'Liga ou desliga o recebimento das publicações dos canais',
    failures: { 400: 'A API desta sessão não tem canais', 404: 'Sessão não encontrada' },
  },
}
