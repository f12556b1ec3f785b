import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { conversations as rows } from './rows.js'

const notFound = { 404: 'Sessão ou conversa não encontrada' }

export const conversations: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as conversas de uma sessão e quem responde cada uma', failures: noSession },
  get: { summary: 'Mostra quem responde uma conversa', failures: notFound },
  fetchHistory: {
    summary: 'Pede ao celular mensagens mais antigas de uma conversa',
    failures: {
      400: 'A sessão não tem histórico, ou nenhuma mensagem da conversa está guardada',
      ...notFound,
      409: 'A sessão está sem conexão',
    },
  },
  markRead: { summary: 'Marca as mensagens de uma conversa como vistas', failures: notFound },
  update: { summary: 'Assume, devolve ao bot ou pausa uma conversa', failures: notFound },
}
