import type { Message } from '@morpheus/sdk/contract'
import type {
  EngineContent,
  EngineMessage,
  EngineMessageChange,
  EngineReceipt,
  MessageRef,
} from '../engines/messages.js'
import type { UnitOfWork } from '../events/unitOfWork.js'
import { type Clock, instant } from '../kit/clock.js'
import { addToCount, slotOf } from '../store/repositories/messageCounts.js'
import { noteSeen } from '../store/repositories/seenMessages.js'
import { updateSession } from '../store/repositories/sessions.js'
import type { SessionRow } from '../store/tables.js'
import { type BehaviorPolicy, hears } from './behaviorPolicy.js'
import { contactKey } from './contactKey.js'
import type { ContactNews } from './contactNews.js'
import type { LineTurns } from './lineTurns.js'
import { messageText } from './messageText.js'
import { behaviorOf } from './settings/behaviors.js'

/** Of one change: some 10 ms. Of history: of one event. */
const atOnce = 50

/** A message of its own. */
type Written = EngineMessage & { content: Exclude<EngineContent, EngineMessageChange> }

interface MessagesOptions {
  turns: LineTurns
  contacts: ContactNews
  policy: BehaviorPolicy
  clock: Clock
}

/** What is written to the account of one session, and by it. */
export class Messages {
  readonly #options: MessagesOptions

  constructor(options: MessagesOptions) {
    this.#options = options
  }

  /** Gives those that are told of. */
  async arrive(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]> {
    const { turns, policy, clock } = this.#options
    const taken = await turns.inParts(messages, atOnce, async (work, session, part) => {
      const heard = await this.#heard(work, session, part)
      if (heard.length > 0) await this.#count(work, session, heard)
      for (const message of heard) await this.#tell(work, session, message)
      return heard
    })
    const read = await policy.messages(taken)
    await turns.inParts(read, atOnce, async (work, session, part) => {
      for (const { id, contact } of part) {
        work.emit(session, 'message:read', {
          sessionId: session.id,
          messageId: id,
          contactPhone: contactKey(contact),
          timestamp: instant(clock),
        })
      }
      return []
    })
    return taken
  }

  /** What was written before the pairing is no news: it is told of, and neither counted nor answered. */
  async history(messages: readonly EngineMessage[]): Promise<void> {
    await this.#options.turns.inParts(messages, atOnce, async (work, session, part) => {
      const heard = await this.#heard(work, session, part)
      const told = heard.map((message) => messageView(session.id, message, message.contactName))
      if (told.length > 0) {
        work.emit(session, 'message:history', { sessionId: session.id, messages: told })
      }
      return []
    })
  }

  async receipts(receipts: readonly EngineReceipt[]): Promise<void> {
    await this.#options.turns.inParts(receipts, atOnce, async (work, session, part) => {
      const behavior = await behaviorOf(work.db, session.id)
      for (const receipt of part) {
        if (!hears(behavior, receipt)) continue
        const { id, by, status, timestamp } = receipt
        const about = { sessionId: session.id, messageId: id, contactPhone: contactKey(by), timestamp }
        if (status === 'delivered') work.emit(session, 'message:delivered', about)
        if (status === 'read' || status === 'played') {
          work.emit(session, 'message:read', { ...about, isFromMe: true })
        }
      }
      return []
    })
  }

  /** Those that the session is to hear of and has not. A reaction, an edit and a revocation are no messages of their own. */
  async #heard(
    work: UnitOfWork,
    session: SessionRow,
    messages: readonly EngineMessage[],
  ): Promise<Written[]> {
    const behavior = await behaviorOf(work.db, session.id)
    const wanted = new Map<string, Written>()
    for (const message of messages) {
      if (!isWritten(message) || !hears(behavior, message)) continue
      const key = keyOf(message)
      if (!wanted.has(key)) wanted.set(key, message)
    }
    const seen_at = instant(this.#options.clock)
    const rows = [...wanted.keys()].map((message) => ({ session_id: session.id, message, seen_at }))
    const fresh = await noteSeen(work.db, rows)
    return [...wanted].flatMap(([key, message]) => (fresh.has(key) ? [message] : []))
  }

  async #count(work: UnitOfWork, session: SessionRow, messages: readonly Written[]): Promise<void> {
    const { clock } = this.#options
    const sent = messages.filter(({ isFromMe }) => isFromMe).length
    await updateSession(work.db, session.id, { last_activity: instant(clock) })
    await addToCount(work.db, {
      session_id: session.id,
      user_id: session.user_id,
      begins: slotOf(clock.now()),
      sent,
      received: messages.length - sent,
    })
  }

  async #tell(work: UnitOfWork, session: SessionRow, message: Written): Promise<void> {
    const contactName = await this.#options.contacts.nameOf(work, session, message)
    const sessionId = session.id
    const view = messageView(sessionId, message, contactName)
    work.emit(session, 'message:received', { sessionId, message: view })
    work.emit(session, 'message:notification', {
      sessionId,
      contactName,
      contactPhone: view.contact.phone,
      content: view.content,
      isFromMe: view.isFromMe,
    })
  }
}

/** An id is its chat's, and whoever writes chooses it: nobody's is to hide another's. */
function keyOf({ id, contact, group, isFromMe }: MessageRef & { isFromMe: boolean }): string {
  return [group?.id ?? '', contactKey(contact), isFromMe ? 'own' : 'theirs', id].join(' ')
}

function isWritten(message: EngineMessage): message is Written {
  const { kind } = message.content
  return kind !== 'reaction' && kind !== 'edit' && kind !== 'revoke'
}

/** A message as callers see it. */
function messageView(sessionId: string, message: Written, contactName: string | null): Message {
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
