import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { conversations as rows } from './rows.js'

const notFound = { 404: 'Sessão ou conversa não encontrada' }

export const conversations: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as conversas de uma sessão e quem responde cada uma', failures: noSession },
  get: { summary: 'Mostra quem responde uma conversa', failures: notFound },
  update: { summary: 'Assume, devolve ao bot ou pausa uma conversa', failures: notFound },
}
