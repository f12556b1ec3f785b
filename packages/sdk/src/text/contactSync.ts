import { countOf, formatCount } from '../format/quantity.js'
import type { SyncProgress } from '../integrations/conversations/conversation.js'

/** What more than one face says of a copy of contacts into another system. */
export const contactSyncMessages = {
  failure: 'Não foi possível sincronizar os contatos',
  stopped: 'A sincronização parou',
  counting: 'Contando os contatos…',
  progress: (done: number, total: number) => `${formatCount(done)} de ${countOf(total, 'contato')}`,
  none: 'Esta sessão ainda não tem contatos',
  synced: (count: number) => countOf(count, 'contato sincronizado', 'contatos sincronizados'),
  syncedBut: (synced: string, failed: number, why: string) => `${synced}; ${formatCount(failed)} não: ${why}`,
  refused: 'o Chatwoot recusou',
}

/** How far such a copy is, or how it ended; empty where none was asked for. */
export function contactSyncText(
  { state, done, total, failed, message }: SyncProgress,
  texts: typeof contactSyncMessages = contactSyncMessages,
): string {
  if (state === 'failed') return message ?? texts.stopped
  if (total === null) return state === 'running' ? texts.counting : ''
  if (state === 'running') return texts.progress(done, total)
  if (total === 0) return texts.none
  const synced = texts.synced(done - failed)
  return failed === 0 ? synced : texts.syncedBut(synced, failed, message ?? texts.refused)
}
