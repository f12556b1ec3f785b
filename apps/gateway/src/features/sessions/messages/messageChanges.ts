import type { MessageRow } from '../../../core/store/messageTables.js'
import { messagesByNetworkId, updateMessage } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineMessageChange } from '../../../engines/messages.js'
import { readReactions } from './messageRecord.js'

interface Change {
  chat: string
  /** Contact key; null for the account. */
  by: string | null
  content: EngineMessageChange
  /** ISO 8601 in UTC. */
  at: string
}

/** Applies an edit, revocation or reaction. Only the author's edits and revocations take effect. */
export async function changeKept(
  db: Db,
  sessionId: string,
  { chat, by, content, at }: Change,
): Promise<void> {
  for (const direction of ['out', 'in'] as const) {
    const rows = await messagesByNetworkId(db, sessionId, direction, [content.of])
    const row = rows.find((one) => one.chat === chat)
    if (!row || (content.kind !== 'reaction' && !isAuthor(row, by))) continue
    await updateMessage(db, row.id, [row.state], patchOf(row, by, content, at))
    return
  }
}

function isAuthor({ direction, contact }: MessageRow, by: string | null): boolean {
  return by === null ? direction === 'out' : direction === 'in' && contact === by
}

function patchOf(row: MessageRow, by: string | null, content: EngineMessageChange, at: string) {
  if (content.kind === 'edit') return { text: content.text, edited_at: at }
  if (content.kind === 'revoke') return { revoked_at: at }
  const reactions = new Map(Object.entries(readReactions(row)))
  if (content.emoji === null) reactions.delete(by ?? 'me')
  else reactions.set(by ?? 'me', content.emoji)
  return { reactions: JSON.stringify(Object.fromEntries(reactions)) }
}
