import { isMessageChangeKind, maxPinned } from '@morpheus/sdk/contract'
import type { ReadRaw, UnitOfWork } from '../../../core/events/unitOfWork.js'
import type { MessageRow } from '../../../core/store/messageTables.js'
import { findContact } from '../../../core/store/repositories/contacts.js'
import { listMessagesByNetworkId, updateMessage } from '../../../core/store/repositories/messages.js'
import { listPinnedMessages, unpinMessages } from '../../../core/store/repositories/pinnedMessages.js'
import { deleteUndecryptable } from '../../../core/store/repositories/undecryptableMessages.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineMessage, EngineMessageChange } from '../../../engines/messages.js'
import { acceptsMessage } from '../behaviorPolicy.js'
import { contactKey } from '../contactKey.js'
import { readBehavior } from '../settings/behaviors.js'
import { markSeen } from './markSeen.js'
import { readDetails, toColumn } from './messageDetails.js'
import { pinEnd, readReactions } from './messageRecord.js'

interface Change {
  chat: string
  /** Contact key; null for the account. */
  by: string | null
  content: EngineMessageChange
  /** ISO 8601 in UTC. */
  at: string
}

interface EmittedChange extends Change {
  /** The author, or the contact that the account wrote to. */
  contact: string
  group?: { id: string; name: string } | undefined
  readRaw?: ReadRaw | undefined
}

type Pin = Extract<EngineMessageChange, { kind: 'pin' }>
type ChangeMessage = EngineMessage & { content: EngineMessageChange }

export function isChange(message: EngineMessage): message is ChangeMessage {
  return isMessageChangeKind(message.content.kind)
}

/** Applies and emits the changes among received messages, each once. */
export async function saveChanges(
  work: UnitOfWork,
  session: SessionRow,
  messages: readonly EngineMessage[],
  rawReaderFor: (message: EngineMessage) => ReadRaw | undefined,
): Promise<void> {
  const changes = messages.filter(isChange)
  if (changes.length === 0) return
  const behavior = await readBehavior(work.db, session.id)
  const accepted = changes.filter((message) => acceptsMessage(behavior, message))
  for (const message of await markSeen(work, session, accepted)) {
    const { id, content, contact, group, isFromMe, timestamp } = message
    const key = contactKey(contact)
    const chat = group?.id ?? key
    await deleteUndecryptable(work.db, session.id, { chat, networkId: id })
    const by = isFromMe ? null : key
    const readRaw = rawReaderFor(message)
    await saveChange(work, session, { chat, by, content, at: timestamp, contact: key, group, readRaw })
  }
}

/**
 * Applies an edit, revocation, reaction or pin and emits it. Only the author's edits and revocations take effect, and
 * those of a group's administrators; only reactions and pins may be to a message that is not stored.
 */
export async function saveChange(
  work: UnitOfWork,
  session: SessionRow,
  { contact: contactPhone, group, readRaw, ...change }: EmittedChange,
): Promise<void> {
  const { by, content, at } = change
  const row = await applyChange(work.db, session.id, change)
  if (row === 'outdated' || (!row && !isForAnybody(content))) return
  const contact = await findContact(work.db, session.id, contactPhone)
  const about = {
    sessionId: session.id,
    messageId: content.of,
    contactPhone,
    contactName: contact?.name ?? null,
    isFromMe: by === null,
    timestamp: at,
    ...(group && { group }),
  }
  const of = { messageId: row?.id, readRaw }
  if (content.kind === 'reaction') {
    work.emit(session, 'message:reaction', { ...about, emoji: content.emoji }, of)
  } else if (content.kind === 'pin') {
    work.emit(session, 'message:pinned', { ...about, pinnedUntil: pinEnd(content, at) }, of)
  } else if (content.kind === 'edit') {
    work.emit(session, 'message:edited', { ...about, content: content.text }, of)
  } else {
    work.emit(session, 'message:deleted', about, of)
  }
}

/** Returns the changed message; `outdated` for an edit or a pin before the last one. */
async function applyChange(
  db: Db,
  sessionId: string,
  { chat, by, content, at }: Change,
): Promise<MessageRow | 'outdated' | undefined> {
  for (const direction of ['out', 'in'] as const) {
    const rows = await listMessagesByNetworkId(db, sessionId, direction, [content.of])
    const row = rows.find((one) => one.chat === chat)
    if (!row || !(isForAnybody(content) || isAuthor(row, by) || isByAdmin(row, content))) continue
    if (content.kind === 'pin') return changePin(db, row, content, at)
    // Edits arrive late and out of order, too.
    if (content.kind === 'edit' && row.edited_at !== null && row.edited_at > at) return 'outdated'
    return updateMessage(db, row.id, [row.state], createPatch(row, by, content, at))
  }
  return undefined
}

/** Pins arrive late and out of order: the last one counts. */
async function changePin(
  db: Db,
  row: MessageRow,
  change: Pin,
  at: string,
): Promise<MessageRow | 'outdated' | undefined> {
  const { id, session_id: sessionId, chat } = row
  if (row.pinned_at !== null && row.pinned_at > at) return 'outdated'
  const patch = { pinned_at: at, pinned_until: pinEnd(change, at) }
  const pinned = await updateMessage(db, id, [row.state], patch)
  const displaced = (await listPinnedMessages(db, { sessionId, chat, at })).slice(maxPinned)
  await unpinMessages(
    db,
    displaced.map((one) => one.id),
  )
  return pinned
}

const isForAnybody = ({ kind }: EngineMessageChange) => kind === 'reaction' || kind === 'pin'

function isAuthor({ direction, contact }: MessageRow, by: string | null): boolean {
  return by === null ? direction === 'out' : direction === 'in' && contact === by
}

function isByAdmin({ group_id }: MessageRow, content: EngineMessageChange): boolean {
  return group_id !== null && content.kind === 'revoke' && content.byAdmin === true
}

function createPatch(
  row: MessageRow,
  by: string | null,
  content: Exclude<EngineMessageChange, Pin>,
  at: string,
) {
  if (content.kind === 'edit') {
    const { text, event } = content
    return { text, edited_at: at, ...(event && { details: toColumn({ ...readDetails(row), event }) }) }
  }
  if (content.kind === 'revoke') return { revoked_at: at }
  const reactions = new Map(Object.entries(readReactions(row)))
  if (content.emoji === null) reactions.delete(by ?? 'me')
  else reactions.set(by ?? 'me', content.emoji)
  return { reactions: JSON.stringify(Object.fromEntries(reactions)) }
}
