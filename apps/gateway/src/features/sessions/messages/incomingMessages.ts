import type { Message } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { type Clock, instant } from '../../../core/lib/clock.js'
import { insertMediaDownloads } from '../../../core/store/repositories/mediaDownloads.js'
import { addToCount, getCountSlot } from '../../../core/store/repositories/messageCounts.js'
import { insertMessages, messagesByNetworkId } from '../../../core/store/repositories/messages.js'
import { insertSeenMessages } from '../../../core/store/repositories/seenMessages.js'
import { updateSession } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { EngineMessage, EngineMessageChange, EngineReceipt } from '../../../engines/messages.js'
import { acceptsMessage, type BehaviorPolicy } from '../behaviorPolicy.js'
import { contactKey } from '../contactKey.js'
import type { ContactNews } from '../contactNews.js'
import type { Identities } from '../identities/identities.js'
import type { ReportQueue } from '../reportQueue.js'
import { readBehavior } from '../settings/behaviors.js'
import type { ArrivedMedia } from './arrivedMedia.js'
import { changeKept } from './messageChanges.js'
import { advanceMessage } from './messageProgress.js'
import { type OriginalMessage, toReceivedRow } from './messageRecord.js'
import { messageText } from './messageText.js'
import { findSentMessages, saveReceipts } from './receipts.js'
import { seenKey } from './seenKey.js'

/** Messages per transaction, about 10 ms; for history, per event. */
const batchSize = 50

type Change = EngineMessage & { content: EngineMessageChange }

interface IncomingMessagesOptions {
  reports: ReportQueue
  contacts: ContactNews
  identities: Identities
  policy: BehaviorPolicy
  clock: Clock
  media: ArrivedMedia
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
    const { reports, policy, clock, media } = this.#options
    const accepted = await reports.inParts(messages, batchSize, async (work, session, told) => {
      const part = await this.#resolved(work, session, told)
      const received = await this.#withoutEchoes(work, session, await this.#accepted(work, session, part))
      if (received.length > 0) await this.#count(work, session, received)
      const now = instant(clock)
      const arrived = received.map((message) => ({ message, row: toReceivedRow(session.id, message, now) }))
      for (const { message, row } of arrived) {
        const mediaView = (await media.view(row)) ?? undefined
        await this.#emit(work, session, message, { media: mediaView, messageId: row.id })
      }
      const rows = arrived.map(({ row }) => row)
      const added = await insertMessages(work.db, rows)
      const files = arrived.flatMap(({ message, row }) =>
        added.has(row.id) ? media.download(row, message) : [],
      )
      await insertMediaDownloads(work.db, files)
      await this.#change(work, session, part)
      return received
    })
    reports.checkOpen()
    const read = await policy.messages(accepted)
    await reports.inParts(read, batchSize, async (work, session, marked) => {
      const part = await this.#resolved(work, session, marked)
      const stored = await messagesByNetworkId(
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
          timestamp: instant(clock),
        }
        const row = stored.find((one) => one.chat === chat && one.network_id === id)
        work.emit(session, 'message:read', payload, { messageId: row?.id })
      }
      return []
    })
    return accepted
  }

  /** Past messages are emitted as history, but not counted or answered. */
  async history(messages: readonly EngineMessage[]): Promise<void> {
    await this.#options.reports.inParts(messages, batchSize, async (work, session, past) => {
      const part = await this.#resolved(work, session, past)
      const received = await this.#accepted(work, session, part)
      const views = received.map((message) => messageView(session.id, message, message.contactName))
      if (views.length > 0) {
        work.emit(session, 'message:history', { sessionId: session.id, messages: views })
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
    const people = retained.map(({ contact }) => contact)
    const resolve = await this.#options.identities.resolver(work, session, people)
    return retained.map((message) => ({ ...message, contact: resolve(message.contact) }))
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
    for (const { id, contact, timestamp } of ownMessages) {
      const row = stored.get(id)
      if (row)
        await advanceMessage(work, session, row, { to: 'sent', at: timestamp, by: contactKey(contact) })
    }
    return messages.filter(({ isFromMe, id }) => !isFromMe || !stored.has(id))
  }

  async #change(work: UnitOfWork, session: SessionRow, messages: readonly EngineMessage[]): Promise<void> {
    for (const { content, contact, group, isFromMe, timestamp } of messages.filter(isChange)) {
      await changeKept(work.db, session.id, {
        chat: group?.id ?? contactKey(contact),
        by: isFromMe ? null : contactKey(contact),
        content,
        at: timestamp,
      })
    }
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
    const originals = new Map<string, OriginalMessage>()
    for (const message of messages) {
      if (!isWritten(message) || !acceptsMessage(behavior, message)) continue
      const { id, contact, group, isFromMe } = message
      const key = seenKey({ id, contact: contactKey(contact), group: group?.id ?? null, isFromMe })
      if (!originals.has(key)) originals.set(key, message)
    }
    const seen_at = instant(this.#options.clock)
    const rows = [...originals.keys()].map((message) => ({ session_id: session.id, message, seen_at }))
    const newMessages = await insertSeenMessages(work.db, rows)
    return [...originals].flatMap(([key, message]) => (newMessages.has(key) ? [message] : []))
  }

  async #count(work: UnitOfWork, session: SessionRow, messages: readonly OriginalMessage[]): Promise<void> {
    const { clock } = this.#options
    const sentCount = messages.filter(({ isFromMe }) => isFromMe).length
    await updateSession(work.db, session.id, { last_activity: instant(clock) })
    await addToCount(work.db, {
      session_id: session.id,
      user_id: session.user_id,
      begins: getCountSlot(clock.now()),
      sent: sentCount,
      received: messages.length - sentCount,
    })
  }

  /** `messageId` is the stored id. */
  async #emit(
    work: UnitOfWork,
    session: SessionRow,
    message: OriginalMessage,
    { media, messageId }: { media: Message['media']; messageId: string },
  ): Promise<void> {
    const contactName = await this.#options.contacts.nameOf(work, session, message)
    const sessionId = session.id
    const view = { ...messageView(sessionId, message, contactName), ...(media && { media }) }
    work.emit(session, 'message:received', { sessionId, message: view }, { messageId })
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

function isChange(message: EngineMessage): message is Change {
  const { kind } = message.content
  return kind === 'reaction' || kind === 'edit' || kind === 'revoke'
}

function isWritten(message: EngineMessage): message is OriginalMessage {
  return !isChange(message)
}

function messageView(sessionId: string, message: OriginalMessage, contactName: string | null): Message {
  const { id, contact, content, isFromMe, timestamp, group } = message
  return {
    id,
    sessionId,
    contact: { phone: contactKey(contact), name: contactName },
    content: messageText(content),
    isFromMe,
    timestamp,
    ...(group && { group }),
  }
}
