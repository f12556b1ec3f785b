import type { Message } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { recordActivity } from '../../../core/store/repositories/conversationActivity.js'
import { saveGroupNames } from '../../../core/store/repositories/conversations.js'
import { insertMediaDownloads } from '../../../core/store/repositories/mediaDownloads.js'
import { addToCount, getCountSlot } from '../../../core/store/repositories/messageCounts.js'
import { insertMessages, listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import { updateSession } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { EngineMessage, EngineReceipt } from '../../../engines/messages.js'
import { acceptsMessage, type BehaviorPolicy } from '../behaviorPolicy.js'
import { contactKey } from '../contactKey.js'
import type { ContactUpdates } from '../contactUpdates.js'
import type { Identities } from '../identities/identities.js'
import type { ReportQueue } from '../reportQueue.js'
import { readBehavior } from '../settings/behaviors.js'
import type { ArrivedMedia } from './arrivedMedia.js'
import { markSeen } from './markSeen.js'
import { getMentionedPeople, resolveMentionedPeople } from './mentionedPeople.js'
import { isChange, saveChanges } from './messageChanges.js'
import { toMessageDetails } from './messageDetails.js'
import { advanceMessage } from './messageProgress.js'
import {
  type OriginalMessage,
  toConversationActivity,
  toHistoryActivity,
  toHistoryRow,
  toReceivedRow,
} from './messageRecord.js'
import { messageView, type ViewedWith } from './messageView.js'
import { findQuotes } from './quotes.js'
import { createRawReader } from './rawMessage.js'
import { findSentMessages, saveReceipts } from './receipts.js'
import { storeReceived } from './storeReceived.js'

const dayMs = 24 * 60 * 60_000
/** Messages per transaction, about 10 ms; for history, per event. */
const batchSize = 50

interface Emitted extends Omit<ViewedWith, 'contactName'> {
  media: Message['media']
  /** The stored id. */
  messageId: string
}

interface IncomingMessagesOptions {
  reports: ReportQueue
  contacts: ContactUpdates
  identities: Identities
  policy: BehaviorPolicy
  clock: Clock
  media: ArrivedMedia
  /** Age up to which messages from before the pairing are stored. */
  historyDays: number
}

export class IncomingMessages {
  readonly #options: IncomingMessagesOptions

  /** Receipts collected for a turn that has not begun. */
  #waiting: { receipts: EngineReceipt[]; turn: number; saved: Promise<void> } | null = null

  constructor(options: IncomingMessagesOptions) {
    this.#options = options
  }

  /**
   * Returns the messages that were emitted.
   * @throws RunEnded where they may not be stored: an engine must not acknowledge them
   */
  async arrive(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]> {
    const { reports, policy, clock, media, identities } = this.#options
    const accepted = await reports.inParts(messages, batchSize, async (work, session, reported) => {
      const part = await this.#resolved(work, session, reported)
      const received = await this.#withoutEchoes(work, session, await this.#accepted(work, session, part))
      const readable = received.filter(isReadable)
      if (readable.length > 0) await this.#count(work, session, readable)
      const now = isoNow(clock)
      const quoteOf = await findQuotes(work.db, session, received)
      const arrived = received.map((message) => {
        const parts = { details: toMessageDetails(message.content, message.details), quote: quoteOf(message) }
        return { message, parts, row: toReceivedRow(session.id, message, parts, now) }
      })
      const rows = arrived.map(({ row }) => row)
      const stored = await storeReceived(work.db, rows)
      await recordActivity(
        work.db,
        session.id,
        toConversationActivity(rows.filter(({ id }) => stored.get(id) === id)),
      )
      await saveGroupNames(work.db, session.id, received)
      for (const { message, parts, row } of arrived) {
        const messageId = stored.get(row.id)
        if (messageId === undefined && !isReadable(message)) continue
        const storedRow = { ...row, id: messageId ?? row.id }
        const mediaView = (await media.view(storedRow)) ?? undefined
        await this.#emit(work, session, message, { ...parts, media: mediaView, messageId: storedRow.id })
      }
      const files = arrived.flatMap(({ message, row }) => {
        const id = stored.get(row.id)
        return id === undefined ? [] : media.download({ ...row, id }, message)
      })
      await insertMediaDownloads(work.db, files)
      await saveChanges(work, session, part, (message) => createRawReader(identities, work, session, message))
      return readable
    })
    reports.checkOpen()
    const read = await policy.messages(accepted)
    await reports.inParts(read, batchSize, async (work, session, marked) => {
      const part = await this.#resolved(work, session, marked)
      const stored = await listMessagesByNetworkId(
        work.db,
        session.id,
        'in',
        part.map(({ id }) => id),
      )
      for (const { id, contact, group } of part) {
        const chat = group?.id ?? contactKey(contact)
        const payload = {
          sessionId: session.id,
          messageId: id,
          contactPhone: contactKey(contact),
          timestamp: isoNow(clock),
        }
        const row = stored.find((one) => one.chat === chat && one.network_id === id)
        work.emit(session, 'message:read', payload, { messageId: row?.id })
      }
      return []
    })
    return accepted
  }

  /** Stores past messages of the kept days, without counting, delivering or answering them; `progress` in percent. */
  async history(messages: readonly EngineMessage[], progress?: number): Promise<void> {
    const { reports, clock, historyDays } = this.#options
    const oldest = isoNow(clock, -historyDays * dayMs)
    const recent = messages.filter(({ timestamp }) => timestamp >= oldest)
    await reports.inParts(recent, batchSize, async (work, session, past) => {
      const part = await this.#resolved(work, session, past)
      const behavior = await readBehavior(work.db, session.id)
      const readable = part
        .filter(isWritten)
        .filter((message) => isReadable(message) && acceptsMessage(behavior, message))
      const unseen = new Set<EngineMessage>(await markSeen(work, session, readable))
      const quoteOf = await findQuotes(work.db, session, readable)
      const parts = readable.map((message) => ({
        message,
        parts: { details: toMessageDetails(message.content, message.details), quote: quoteOf(message) },
      }))
      const rows = parts.map((one) => toHistoryRow(session.id, one.message, one.parts, isoNow(clock)))
      const stored = await insertMessages(work.db, rows)
      await recordActivity(work.db, session.id, toHistoryActivity(rows.filter(({ id }) => stored.has(id))))
      await saveGroupNames(work.db, session.id, readable)
      const views = parts
        .filter(({ message }) => unseen.has(message))
        .map((one) =>
          messageView(session.id, one.message, { ...one.parts, contactName: one.message.contactName }),
        )
      if (views.length > 0 || stored.size > 0) {
        work.emit(session, 'message:history', { sessionId: session.id, messages: views, progress })
      }
      return []
    })
  }

  /**
   * Networks send receipts one by one: those that arrive before the turn begins share it, unless another turn was
   * requested since.
   */
  receipts(receipts: readonly EngineReceipt[]): Promise<void> {
    const { reports } = this.#options
    const waiting = this.#waiting
    if (waiting?.turn === reports.count) {
      waiting.receipts.push(...receipts)
      return waiting.saved
    }
    const batch = { receipts: [...receipts], turn: reports.count + 1, saved: Promise.resolve() }
    this.#waiting = batch
    batch.saved = this.#receipts(() => {
      if (this.#waiting === batch) this.#waiting = null
      return batch.receipts
    })
    return batch.saved
  }

  /** `taken` is called when the turn begins. */
  async #receipts(accepted: () => readonly EngineReceipt[]): Promise<void> {
    await this.#options.reports.inParts(accepted, batchSize, async (work, session, part) => {
      await saveReceipts(work, session, part, this.#options.identities)
      return []
    })
  }

  async #resolved(
    work: UnitOfWork,
    session: SessionRow,
    messages: readonly EngineMessage[],
  ): Promise<EngineMessage[]> {
    const retained = await this.#withoutErased(work, session, messages)
    const { identities } = this.#options
    const mentioned = retained.flatMap(getMentionedPeople)
    const people = [...retained.map(({ contact }) => contact), ...mentioned]
    const resolve = await identities.resolver(work, session, people)
    const isErased =
      mentioned.length === 0 ? () => false : await identities.erasedPeople(work, session, mentioned)
    return retained.map((message) => ({
      ...resolveMentionedPeople(message, resolve, isErased),
      contact: resolve(message.contact),
    }))
  }

  /** Drops messages older than an erasure; later ones readmit the person. */
  async #withoutErased(
    work: UnitOfWork,
    session: SessionRow,
    messages: readonly EngineMessage[],
  ): Promise<readonly EngineMessage[]> {
    const { identities } = this.#options
    const people = messages.map(({ contact }) => contact)
    const isErased = await identities.erasedPeople(work, session, people)
    const retained = messages.filter(({ contact, timestamp }) => !isErased(contact, timestamp))
    const returnedContacts = retained.filter(({ contact }) => isErased(contact)).map(({ contact }) => contact)
    if (returnedContacts.length > 0) await identities.returned(work, session, returnedContacts)
    return retained
  }

  /** Drops echoes of our own messages, which networks send to all of an account's devices. */
  async #withoutEchoes(
    work: UnitOfWork,
    session: SessionRow,
    messages: readonly OriginalMessage[],
  ): Promise<OriginalMessage[]> {
    const ownMessages = messages.filter(({ isFromMe }) => isFromMe)
    const stored = await findSentMessages(work, session, ownMessages)
    // The message after a placeholder is no echo of it.
    for (const [id, { kind }] of stored) if (kind === 'undecryptable') stored.delete(id)
    for (const { id, contact, timestamp } of ownMessages) {
      const row = stored.get(id)
      if (row)
        await advanceMessage(work, session, row, { to: 'sent', at: timestamp, by: contactKey(contact) })
    }
    return messages.filter(({ isFromMe, id }) => !isFromMe || !stored.has(id))
  }

  /**
   * Messages that the session does not ignore and has not seen. Reactions, edits and revocations are not messages of
   * their own.
   */
  async #accepted(
    work: UnitOfWork,
    session: SessionRow,
    messages: readonly EngineMessage[],
  ): Promise<OriginalMessage[]> {
    const behavior = await readBehavior(work.db, session.id)
    const written = messages.filter(isWritten).filter((message) => acceptsMessage(behavior, message))
    const unseen = new Set(await markSeen(work, session, written.filter(isReadable)))
    return written.filter((message) => !isReadable(message) || unseen.has(message))
  }

  async #count(work: UnitOfWork, session: SessionRow, messages: readonly OriginalMessage[]): Promise<void> {
    const { clock } = this.#options
    const sentCount = messages.filter(({ isFromMe }) => isFromMe).length
    await updateSession(work.db, session.id, { last_activity: isoNow(clock) })
    await addToCount(work.db, {
      session_id: session.id,
      user_id: session.user_id,
      begins: getCountSlot(clock.now()),
      sent: sentCount,
      received: messages.length - sentCount,
    })
  }

  async #emit(
    work: UnitOfWork,
    session: SessionRow,
    message: OriginalMessage,
    { media, messageId, ...parts }: Emitted,
  ): Promise<void> {
    const { contacts, identities } = this.#options
    const contactName = await contacts.nameOf(work, session, message)
    const readRaw = createRawReader(identities, work, session, message)
    const sessionId = session.id
    const view = { ...messageView(sessionId, message, { ...parts, contactName }), ...(media && { media }) }
    if (!isReadable(message)) {
      work.emit(session, 'message:undecryptable', { sessionId, message: view }, { messageId, readRaw })
      return
    }
    work.emit(session, 'message:received', { sessionId, message: view }, { messageId, readRaw })
    const notification = {
      sessionId,
      contactName,
      contactPhone: view.contact.phone,
      content: view.content,
      isFromMe: view.isFromMe,
    }
    work.emit(session, 'message:notification', notification, { messageId })
  }
}

/** False for a message that cannot be decrypted yet: it only leaves a row, until it follows under the same id. */
const isReadable = ({ content }: EngineMessage) => content.kind !== 'undecryptable'

function isWritten(message: EngineMessage): message is OriginalMessage {
  return !isChange(message)
}
