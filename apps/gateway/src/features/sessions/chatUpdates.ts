import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import {
  type ChatColumns,
  deleteLabel,
  readLabels,
  saveChatState,
  saveLabel,
  starMessage,
} from '../../core/store/repositories/chatStates.js'
import { labelMessage } from '../../core/store/repositories/messageLabels.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Address } from '../../engines/address.js'
import type { EngineChatChange, EngineChatUpdate, EngineLabelUpdate } from '../../engines/chats.js'
import { contactKey } from './contactKey.js'
import type { Identities } from './identities/identities.js'

/** Columns of a change at a time; absent parts stay. */
export function toChatPatch(
  { archived, pinned, mutedUntil, unread, timerSeconds }: EngineChatChange,
  at: string,
): Partial<ChatColumns> {
  return {
    ...(archived !== undefined && { archived: archived ? 1 : 0 }),
    ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
    ...(mutedUntil !== undefined && { muted_until: mutedUntil }),
    ...(unread !== undefined && { marked_unread: unread ? 1 : 0 }),
    ...(timerSeconds !== undefined && { timer_seconds: timerSeconds, timer_at: at }),
  }
}

/** Stores changes of conversations that were made on the phone. Returns the changed conversations. */
export async function saveChatUpdates(
  work: UnitOfWork,
  session: SessionRow,
  updates: readonly EngineChatUpdate[],
  identities: Identities,
): Promise<string[]> {
  const people = updates.flatMap(({ chat }): Address[] => ('contact' in chat ? [chat.contact] : []))
  const resolve = await identities.resolver(work, session, people)
  const changed = new Set<string>()
  for (const { chat: ref, label, messageLabel, star, timer, ...change } of updates) {
    const chat = 'group' in ref ? ref.group : contactKey(resolve(ref.contact))
    await saveChatState(work.db, session.id, chat, work.now(), (current) => ({
      ...toChatPatch(change, work.now()),
      ...(timer && toTimerPatch(current, timer)),
      ...(label && { labels: JSON.stringify(withLabel(readLabels(current), label)) }),
    }))
    if (messageLabel) await labelMessage(work.db, { sessionId: session.id, chat }, messageLabel)
    if (star) await starMessage(work.db, session.id, chat, star)
    changed.add(chat)
  }
  return [...changed]
}

/** Messages tell of timers late and out of order: the one that was set last stays. */
function toTimerPatch(
  { timer_at }: Pick<ChatColumns, 'timer_at'>,
  { seconds, at }: { seconds: number; at: string },
): Partial<ChatColumns> {
  return timer_at !== null && timer_at >= at ? {} : { timer_seconds: seconds, timer_at: at }
}

function withLabel(labels: readonly string[], { id, isSet }: { id: string; isSet: boolean }): string[] {
  const others = labels.filter((one) => one !== id)
  return isSet ? [...others, id] : others
}

export async function saveLabelUpdates(
  work: UnitOfWork,
  session: SessionRow,
  updates: readonly EngineLabelUpdate[],
): Promise<void> {
  for (const update of updates) {
    if ('deleted' in update) await deleteLabel(work.db, session.id, update.id)
    else await saveLabel(work.db, { session_id: session.id, ...update })
  }
}
