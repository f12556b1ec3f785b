import { isMessageChangeKind, type MessageState } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { type Explanation, toMessageRef } from '../../../core/lib/messageRefs.js'
import type { MessageRow } from '../../../core/store/messageTables.js'
import { findContact } from '../../../core/store/repositories/contacts.js'
import { findConversation } from '../../../core/store/repositories/conversations.js'
import { addToCount, getCountSlot } from '../../../core/store/repositories/messageCounts.js'
import { updateMessage } from '../../../core/store/repositories/messages.js'
import { updateSession } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { FailureCode } from '../../../engines/failureCode.js'
import { addTemplateUse } from '../../templates/templateUses.js'
import { readDetails, readQuote } from './messageDetails.js'
import { failureColumns, failureSentence, noFailure } from './messageFailures.js'

/** Order of states. A failed message may still turn out to be delivered. */
const ranks: Record<MessageState, number> = {
  scheduled: 0,
  queued: 0,
  failed: 0,
  cancelled: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  played: 5,
  received: 6,
}
const mayFail: readonly MessageState[] = ['queued', 'sending', 'sent']

/** `at` is ISO 8601 in UTC, `by` the recipient's key. */
interface Arrived {
  to: 'sent' | 'delivered' | 'read' | 'played'
  at: string
  by: string
}

export interface MessageFailureDetails {
  at: string
  code: FailureCode
  detail: Explanation | null
}

/**
 * Advances a message's state, never back, whatever the order of receipts, and emits it. Returns the resulting row. In
 * a group each member's receipt is emitted.
 */
export async function advanceMessage(
  work: UnitOfWork,
  session: SessionRow,
  row: MessageRow,
  { to, at, by }: Arrived,
): Promise<MessageRow> {
  const isNews = ranks[to] > ranks[row.state]
  const after = isNews
    ? await updateMessage(work.db, row.id, [row.state], {
        state: to,
        open: 0,
        next_at: null,
        hold_reason: null,
        ...noFailure,
        failed_at: null,
        cancelled_at: null,
        sent_at: row.sent_at ?? at,
        ...(to !== 'sent' && { delivered_at: row.delivered_at ?? at }),
        ...((to === 'read' || to === 'played') && { read_at: row.read_at ?? at }),
        ...(to === 'played' && { played_at: at }),
      })
    : row
  if (!after || isMessageChangeKind(row.kind)) return after ?? row
  if (isNews) await adjustFailedCount(work, session, [row], -1)
  if (row.sent_at === null && after.sent_at !== null) await publishSent(work, session, after)
  if (to === 'sent' || (!isNews && row.group_id === null)) return after
  const about = { sessionId: session.id, messageId: row.network_id, contactPhone: by, timestamp: at }
  const of = { messageId: row.id }
  if (to === 'delivered') work.emit(session, 'message:delivered', about, of)
  // `played` adds nothing for subscribers who already had `read`.
  else if (row.state !== 'read' || row.group_id !== null) {
    work.emit(session, 'message:read', { ...about, isFromMe: true }, of)
  }
  return after
}

/** Marks a message as failed or undelivered; no-op if it advanced meanwhile. */
export async function failMessage(
  work: UnitOfWork,
  session: SessionRow,
  row: MessageRow,
  { at, code, detail }: MessageFailureDetails,
): Promise<MessageRow | undefined> {
  const after = await updateMessage(work.db, row.id, mayFail, {
    state: 'failed',
    open: 0,
    next_at: null,
    hold_reason: null,
    ...failureColumns(code, detail),
    failed_at: at,
  })
  if (after) {
    emitFailure(work, session, after, { at, code, detail })
    await adjustFailedCount(work, session, [after], 1)
  }
  return after
}

/**
 * Counts failed messages by session and time; `-1` undoes one that was delivered or is retried. Reactions and other
 * changes do not count.
 */
export async function adjustFailedCount(
  { db }: UnitOfWork,
  session: SessionRow,
  rows: readonly Pick<MessageRow, 'kind' | 'state' | 'failed_at'>[],
  by: 1 | -1,
): Promise<void> {
  const slots = new Map<string, number>()
  for (const { kind, state, failed_at } of rows) {
    if (state !== 'failed' || failed_at === null || isMessageChangeKind(kind)) continue
    const begins = getCountSlot(Date.parse(failed_at))
    slots.set(begins, (slots.get(begins) ?? 0) + by)
  }
  for (const [begins, failed] of slots)
    await addToCount(db, { session_id: session.id, user_id: session.user_id, begins, failed })
}

export function emitFailure(
  work: UnitOfWork,
  session: SessionRow,
  { id, network_id, chat }: MessageRow,
  { at, code }: MessageFailureDetails,
): void {
  const sentence = failureSentence(code)
  const payload = {
    sessionId: session.id,
    messageId: network_id,
    contactPhone: chat,
    timestamp: at,
    code,
    error: sentence.text,
    errorI18n: toMessageRef(sentence),
  }
  work.emit(session, 'message:failed', payload, { messageId: id })
}

async function publishSent(work: UnitOfWork, session: SessionRow, row: MessageRow): Promise<void> {
  const timestamp = row.sent_at ?? row.created_at
  const contact = await findContact(work.db, session.id, row.chat)
  const group = row.group_id === null ? null : await findConversation(work.db, session.id, row.group_id)
  const details = readDetails(row)
  const replyTo = readQuote(row)
  const payload = {
    sessionId: session.id,
    message: {
      id: row.network_id,
      sessionId: session.id,
      contact: { phone: row.chat, name: contact?.name ?? null },
      content: row.text,
      isFromMe: true,
      timestamp,
      kind: row.kind,
      ...(details && { details }),
      ...(replyTo && { replyTo }),
      ...(row.group_id !== null && { group: { id: row.group_id, name: group?.group_name ?? row.group_id } }),
    },
    type: row.kind,
  }
  work.emit(session, 'message:sent', payload, { messageId: row.id })
  await updateSession(work.db, session.id, { last_activity: timestamp })
  await addToCount(work.db, {
    session_id: session.id,
    user_id: session.user_id,
    begins: getCountSlot(Date.parse(timestamp)),
    sent: 1,
  })
  if (row.template_id === null) return
  const template = { template_id: row.template_id, user_id: session.user_id }
  await addTemplateUse(work.db, { ...template, begins: getCountSlot(Date.parse(timestamp)) })
}
