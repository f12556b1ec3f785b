import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { insertSeenMessages } from '../../../core/store/repositories/seenMessages.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { EngineMessage } from '../../../engines/messages.js'
import { contactKey } from '../contactKey.js'
import { seenKey } from './seenKey.js'

/** Marks messages as seen, and returns those that were not: networks repeat them. */
export async function markSeen<Seen extends EngineMessage>(
  work: UnitOfWork,
  session: SessionRow,
  messages: readonly Seen[],
): Promise<Seen[]> {
  const byKey = new Map<string, Seen>()
  for (const message of messages) {
    const { id, contact, group, isFromMe } = message
    const key = seenKey({ id, contact: contactKey(contact), group: group?.id ?? null, isFromMe })
    if (!byKey.has(key)) byKey.set(key, message)
  }
  const seen_at = work.now()
  const rows = [...byKey.keys()].map((message) => ({ session_id: session.id, message, seen_at }))
  const added = await insertSeenMessages(work.db, rows)
  return [...byKey].flatMap(([key, message]) => (added.has(key) ? [message] : []))
}
