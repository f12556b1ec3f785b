import type { ChatState, ConversationChange, ConversationLabel } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import {
  type ChatColumns,
  deleteLabel,
  listLabels,
  readLabels,
  saveChatState,
  saveLabel,
  starMessage,
} from '../../core/store/repositories/chatStates.js'
import { labelMessage } from '../../core/store/repositories/messageLabels.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
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

/** State of a conversation on the account's devices. An expired muting counts as none. */
export function toChatState(row: ChatColumns, now: number): ChatState {
  const { archived, pinned, muted_until, marked_unread, timer_seconds } = row
  const isForever = muted_until === 'always'
  const muted = isForever || (muted_until !== null && Date.parse(muted_until) > now)
  return {
    archived: archived === 1,
    pinned: pinned === 1,
    muted,
    mutedUntil: muted && !isForever ? muted_until : null,
    markedUnread: marked_unread === 1,
    labels: readLabels(row),
    disappearingSeconds: timer_seconds || null,
  }
}

/** Stores changes of conversations that were made on the phone, and emits those that change anything. */
export async function saveChatUpdates(
  work: UnitOfWork,
  session: SessionRow,
  updates: readonly EngineChatUpdate[],
  identities: Identities,
): Promise<void> {
  const people = updates.flatMap(({ chat }): Address[] => ('contact' in chat ? [chat.contact] : []))
  const resolve = await identities.resolver(work, session, people)
  const sessionId = session.id
  for (const { chat: ref, label, messageLabel, star, timer, ...change } of updates) {
    const chat = 'group' in ref ? ref.group : contactKey(resolve(ref.contact))
    const emit = (changed: ConversationChange) =>
      work.emit(session, 'conversation:changed', { sessionId, contactPhone: chat, ...changed })
    const now = work.now()
    const columns = await saveChatState(work.db, sessionId, chat, now, (current) => ({
      ...toChatPatch(change, now),
      ...(timer && toTimerPatch(current, timer)),
      ...(label && { labels: JSON.stringify(withLabel(readLabels(current), label)) }),
    }))
    if (columns) emit({ state: toChatState(columns, Date.parse(now)) })
    const labels = messageLabel && (await labelMessage(work.db, { sessionId, chat }, messageLabel))
    if (labels) emit({ changedMessage: { id: messageLabel.messageId, labels } })
    if (star && (await starMessage(work.db, sessionId, chat, star)))
      emit({ changedMessage: { id: star.id, starred: star.starred } })
  }
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

/** Stores changes of labels that were made on the phone, and emits all labels. */
export async function saveLabelUpdates(
  work: UnitOfWork,
  session: SessionRow,
  updates: readonly EngineLabelUpdate[],
): Promise<void> {
  for (const update of updates) {
    if ('deleted' in update) await deleteLabel(work.db, session.id, update.id)
    else await saveLabel(work.db, { session_id: session.id, ...update })
  }
  const labels = await readAccountLabels(work.db, session.id)
  work.emit(session, 'conversation:changed', { sessionId: session.id, contactPhone: null, labels })
}

export async function readAccountLabels(db: Db, sessionId: string): Promise<ConversationLabel[]> {
  return (await listLabels(db, sessionId)).map(({ id, name, color }) => ({ id, name, color }))
}
