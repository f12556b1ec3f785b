import { countOf, formatCount } from '../format/quantity.js'
import type { SyncProgress } from '../integrations/conversations/conversation.js'

/** What more than one face says of a copy of contacts into another system. */
export const contactSyncMessages = {
  failure: 'Não foi possível sincronizar os contatos',
}

/** How far such a copy is, or how it ended; empty where none was asked for. */
export function contactSyncText({ state, done, total, failed, message }: SyncProgress): string {
  if (state === 'failed') return message ?? 'A sincronização parou'
  if (total === null) return state === 'running' ? 'Contando os contatos…' : ''
  if (state === 'running') return `${formatCount(done)} de ${countOf(total, 'contato')}`
  if (total === 0) return 'Esta sessão ainda não tem contatos'
  const synced = countOf(done - failed, 'contato sincronizado', 'contatos sincronizados')
  if (failed === 0) return synced
  return `${synced}; ${formatCount(failed)} não: ${message ?? 'o Chatwoot recusou'}`
}
