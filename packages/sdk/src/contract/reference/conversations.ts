import type { conversations as rows } from '../areas/conversations.js'
import type { ReferenceOf } from '../rowReference.js'
import { noSession } from './failures.js'

const notFound = { 404: 'Sessão ou conversa não encontrada' }

export const conversations: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as conversas de uma sessão e quem responde cada uma', failures: noSession },
  get: { summary: 'Mostra quem responde uma conversa', failures: notFound },
  update: { summary: 'Assume, devolve ao bot ou pausa uma conversa', failures: notFound },
}
