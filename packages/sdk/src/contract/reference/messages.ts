import type { messages as rows } from '../areas/messages.js'
import type { ReferenceOf } from '../rowReference.js'
import { noSession } from './failures.js'

const noMessage = { 404: 'Mensagem não encontrada' }

export const messages: ReferenceOf<typeof rows> = {
  send: {
    summary: 'Envia uma mensagem',
    failures: { 400: 'Este número não tem WhatsApp, ou a sessão não está pareada', ...noSession },
  },
  list: { summary: 'Lista as mensagens de uma sessão', failures: noSession },
  get: { summary: 'Mostra uma mensagem e até onde ela chegou', failures: noMessage },
  cancel: {
    summary: 'Cancela uma mensagem que ainda não saiu',
    failures: { ...noMessage, 409: 'A mensagem já saiu' },
  },
  retry: {
    summary: 'Tenta de novo uma mensagem que falhou',
    failures: { ...noMessage, 409: 'A mensagem não falhou' },
  },
}
