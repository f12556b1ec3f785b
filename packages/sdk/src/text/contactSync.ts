import { countOf, formatCount } from '../core/format/quantity.js'
import type { SyncProgress } from '../integrations/conversations/conversation.js'

/** Shared texts of contact copies into another system. */
export const contactSyncMessages = {
  failure: 'Não foi possível sincronizar os contatos',
  stopped: 'A sincronização parou',
  counting: 'Contando os contatos…',
  progress: (count: number, total: number) => `${formatCount(count)} de ${countOf(total, 'contato')}`,
  none: 'Esta sessão ainda não tem contatos',
  synced: (count: number) => countOf(count, 'contato sincronizado', 'contatos sincronizados'),
  syncedBut: (synced: string, failed: number, reason: string) =>
    `${synced}; ${formatCount(failed)} não: ${reason}`,
  refused: 'o Chatwoot recusou',
}

/** Texts of imports of messages into Chatwoot. */
export const messageImportMessages = {
  failure: 'Não foi possível importar as mensagens',
  stopped: 'A importação parou',
  counting: 'Procurando as mensagens…',
  progress: (count: number, total: number) =>
    `${formatCount(count)} de ${countOf(total, 'mensagem', 'mensagens')}`,
  none: 'Não há mensagens destes dias que o Chatwoot ainda não tenha',
  synced: (count: number) => countOf(count, 'mensagem importada', 'mensagens importadas'),
  syncedBut: (synced: string, failed: number, reason: string) =>
    `${synced}; ${formatCount(failed)} não: ${reason}`,
  refused: 'o Chatwoot recusou',
}

/** The progress or outcome of a copy; empty where none was requested. */
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
