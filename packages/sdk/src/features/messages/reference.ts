import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { messages as rows } from './rows.js'

const refusalStatuses = { 400: 'Este número não tem WhatsApp, ou a sessão não envia isto', ...noSession }
const noMessage = { 404: 'Mensagem não encontrada' }

export const messages: ReferenceOf<typeof rows> = {
  send: {
    summary: 'Envia uma mensagem',
    failures: refusalStatuses,
  },
  sendTemplate: {
    summary: 'Envia um template, com as variáveis preenchidas',
    failures: { ...refusalStatuses, 400: 'O template não existe, está inativo ou falta uma variável' },
  },
  sendInteractive: { summary: 'Envia uma mensagem com botões ou com uma lista', failures: refusalStatuses },
  react: { summary: 'Reage a uma mensagem', failures: noMessage },
  edit: {
    summary: 'Altera o texto de uma mensagem enviada',
    failures: { ...noMessage, 409: 'A mensagem ainda não saiu' },
  },
  pin: {
    summary: 'Fixa uma mensagem na conversa por um tempo, ou a desafixa',
    failures: {
      ...noMessage,
      400: 'A API da sessão não fixa mensagens',
      409: 'A mensagem ainda não saiu, ou foi apagada',
    },
  },
  revoke: {
    summary: 'Apaga uma mensagem enviada para todos',
    failures: { ...noMessage, 409: 'A mensagem ainda não saiu' },
  },
  forward: {
    summary: 'Encaminha uma mensagem para outra conversa da mesma sessão',
    failures: {
      ...noMessage,
      400: 'Mensagens deste tipo não podem ser encaminhadas, ou a sessão não encaminha',
    },
  },
  poll: {
    summary: 'Mostra o resultado de uma enquete',
    failures: { ...noMessage, 400: 'Esta mensagem não é uma enquete' },
  },
  event: {
    summary: 'Mostra as respostas a um evento',
    failures: { ...noMessage, 400: 'Esta mensagem não é um evento' },
  },
  cancelEvent: {
    summary: 'Cancela um evento da conta para todos',
    failures: { ...noMessage, 400: 'Esta mensagem não é um evento da conta', 409: 'O evento ainda não saiu' },
  },
  markRead: {
    summary: 'Marca uma mensagem recebida como lida',
    failures: { ...noMessage, 409: 'A sessão está sem conexão' },
  },
  typing: {
    summary: 'Mostra a um contato ou grupo que a conta está digitando',
    failures: { ...noSession, 409: 'A sessão está sem conexão' },
  },
  check: {
    summary: 'Verifica se um número tem WhatsApp',
    failures: { ...noSession, 409: 'A sessão está sem conexão' },
  },
  pace: { summary: 'Mostra o ritmo de envio de uma sessão', failures: noSession },
  changePace: { summary: 'Altera o ritmo de envio de uma sessão', failures: noSession },
  risk: { summary: 'Estima o risco de o WhatsApp restringir o número de uma sessão', failures: noSession },
  sendMedia: {
    summary: 'Envia um arquivo',
    failures: {
      ...noSession,
      400: 'O arquivo está vazio ou não é do tipo que diz ser',
      413: 'O arquivo deve ter no máximo 10 MB',
      507: 'O disco do servidor está cheio: nada foi guardado',
    },
  },
  list: { summary: 'Lista as mensagens de uma sessão', failures: noSession },
  search: { summary: 'Busca nas mensagens de todas as sessões, ou de uma', failures: noSession },
  listScheduled: { summary: 'Lista as mensagens agendadas de uma sessão', failures: noSession },
  reschedule: {
    summary: 'Altera a hora ou o texto de uma mensagem agendada',
    failures: {
      ...noMessage,
      400: 'A hora já passou, ou a mensagem não tem texto',
      409: 'A mensagem não está agendada',
    },
  },
  sendNow: {
    summary: 'Envia agora uma mensagem agendada',
    failures: { ...noMessage, 409: 'A mensagem não está agendada' },
  },
  get: { summary: 'Mostra uma mensagem e até onde ela chegou', failures: noMessage },
  media: {
    summary: 'Baixa o arquivo de uma mensagem',
    failures: {
      ...noMessage,
      410: 'O arquivo não está mais disponível',
      503: 'O arquivo ainda está sendo baixado',
    },
  },
  linkedMedia: {
    summary: 'Baixa o arquivo de uma mensagem por um link assinado',
    failures: { 404: 'Este link é inválido ou expirou', 410: 'O arquivo não está mais disponível' },
  },
  cancel: {
    summary: 'Cancela uma mensagem que ainda não saiu',
    failures: { ...noMessage, 409: 'A mensagem já saiu' },
  },
  retry: {
    summary: 'Tenta de novo uma mensagem que falhou',
    failures: { ...noMessage, 409: 'A mensagem não falhou' },
  },
}
