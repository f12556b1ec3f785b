import { holdReasons, isMessageChangeKind } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import type { Clock } from '../../core/lib/clock.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import {
  findFirstQueuedMessage,
  isConversation,
  setHoldBehind,
  updateMessage,
} from '../../core/store/repositories/messages.js'
import { findSession, lockSession, updateSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { getHold, type Hold, readStoredRestrictions } from '../sessions/state/restrictions.js'
import { saveRestrictions } from '../sessions/state/saveRestrictions.js'
import { countInWarmUp, readWarmUpDay } from './warmUp.js'

type QueuedMessage = Pick<
  MessageRow,
  'id' | 'session_id' | 'chat' | 'group_id' | 'kind' | 'hold_reason' | 'next_at' | 'failure_code'
>

/** True when a message starts a conversation: no message in either direction exists. */
async function isFirst(db: Db, { session_id, chat, group_id, kind }: QueuedMessage): Promise<boolean> {
  if (group_id !== null || isMessageChangeKind(kind)) return false
  return !(await isConversation(db, session_id, chat))
}

/** Hold that applies to a message; null when it may be sent. */
export async function findHold(
  db: Db,
  session: SessionRow,
  message: QueuedMessage,
  now: number,
): Promise<Hold | null> {
  const hold = session.restrictions === null ? null : getHold(session, now)
  if (hold === null) return null
  // The network treats this contact as new, whatever is stored here.
  const wasRefused = message.hold_reason !== null && message.failure_code === 'account_restricted'
  return wasRefused || (await isFirst(db, message)) ? hold : null
}

/** Hold of a new message: its own, or the one that it waits behind. */
export async function findHoldOfNewMessage(
  db: Db,
  session: SessionRow,
  message: QueuedMessage,
  now: number,
): Promise<Hold | null> {
  const ownHold = await findHold(db, session, message, now)
  if (ownHold !== null || session.restrictions === null) return ownHold
  const head = await findFirstQueuedMessage(db, message.session_id, message.chat)
  const reason = holdReasons.find((one) => one === head?.hold_reason)
  return head && reason ? { reason, until: head.next_at } : null
}

/** Reports a conversation's first message as held, and holds those that wait behind it. */
export async function holdConversation(
  work: UnitOfWork,
  session: SessionRow,
  head: MessageRow,
  hold: Hold,
): Promise<void> {
  const behind = await setHoldBehind(work.db, head, { hold_reason: hold.reason, next_at: hold.until })
  for (const row of [head, ...behind]) emitHeld(work, session, row, hold)
}

export function emitHeld(
  work: UnitOfWork,
  session: SessionRow,
  { id, network_id, chat }: Pick<MessageRow, 'id' | 'network_id' | 'chat'>,
  { reason, until }: Hold,
): void {
  const about = { sessionId: session.id, messageId: network_id, contactPhone: chat, timestamp: work.now() }
  work.emit(session, 'message:held', { ...about, reason, until }, { messageId: id })
}

/** Counts a conversation that was begun, in the network's limit and in the session's own plan. */
export async function countConversation(work: UnitOfWork, id: string): Promise<void> {
  const session = await lockSession(work.db, id)
  if (!session) return
  const plan = countInWarmUp(session, Date.parse(work.now()))
  if (plan !== null) await updateSession(work.db, id, { warm_up: plan })
  const restrictions = readStoredRestrictions(session)
  if (!restrictions?.newChats) return
  const { reachOut, newChats } = restrictions
  const remaining = Math.max(0, newChats.remaining - 1)
  await saveRestrictions(work, session, { reachOut, newChats: { ...newChats, remaining } })
}

/** True when it starts a conversation while a limit counts them. */
export async function isCounted(db: Db, session: SessionRow, message: QueuedMessage): Promise<boolean> {
  const isLimited = session.warm_up !== null || readStoredRestrictions(session)?.newChats != null
  return isLimited && isFirst(db, message)
}

/** Hold until the next day of the session's plan; null while it allows another conversation. */
async function findWarmUpHold(
  db: Db,
  session: SessionRow,
  message: QueuedMessage,
  now: number,
): Promise<Hold | null> {
  const today = session.warm_up === null ? null : readWarmUpDay(session, now)
  if (!today || today.begun < today.limit) return null
  return (await isFirst(db, message)) ? { reason: 'warm_up', until: today.endsAt } : null
}

const isUnlimited = ({ restrictions, warm_up: plan }: SessionRow) => restrictions === null && plan === null

interface HoldsOptions {
  db: Db
  eventStore: EventStore
  clock: Clock
}

/** Holds messages that would start a conversation while the network, or the session's own plan, allows no more. */
export class Holds {
  readonly #options: HoldsOptions
  readonly #counted = new KeyedLock()

  constructor(options: HoldsOptions) {
    this.#options = options
  }

  /**
   * Updates the hold of a conversation's first message. `held`: it waits; `changed`: read it again; null: it may be
   * sent.
   */
  async check(session: SessionRow, head: MessageRow): Promise<'held' | 'changed' | null> {
    // A message that may have been sent is neither held nor released.
    if (head.state !== 'queued' || (isUnlimited(session) && head.hold_reason === null)) return null
    const { db, clock } = this.#options
    const now = clock.now()
    const hold = (await findHold(db, session, head, now)) ?? (await findWarmUpHold(db, session, head, now))
    const isStored =
      hold === null
        ? head.hold_reason === null
        : head.hold_reason === hold.reason && head.next_at === hold.until
    if (!isStored) await this.#store(session, head, hold)
    return isStored ? hold && 'held' : 'changed'
  }

  /** Hold of a message to a contact, if it were queued now; null where it would go out. */
  async findForContact(session: SessionRow, chat: string): Promise<Hold | null> {
    const { db, clock } = this.#options
    const message = {
      ...{ id: '', session_id: session.id, chat, group_id: null, kind: 'text' },
      ...{ hold_reason: null, next_at: null, failure_code: null },
    }
    const now = clock.now()
    return (await findHold(db, session, message, now)) ?? (await findWarmUpHold(db, session, message, now))
  }

  /** Serialises counted conversations, since concurrent ones share the remaining limit. */
  async runExclusive<Result>(
    session: SessionRow,
    head: MessageRow,
    send: () => Promise<Result>,
  ): Promise<Result | 'changed'> {
    const { db } = this.#options
    if (isUnlimited(session) || !(await isCounted(db, session, head))) return send()
    return this.#counted.run(session.id, async () => {
      const current = await findSession(db, session.id)
      if (!current || (await this.check(current, head)) !== null) return 'changed'
      return send()
    })
  }

  #store(session: SessionRow, { id }: MessageRow, hold: Hold | null): Promise<void> {
    return this.#options.eventStore.transact(session.user_id, async (work) => {
      // The waiting time restarts: a hold may be longer than a message may wait.
      const patch = { hold_reason: hold?.reason ?? null, next_at: hold === null ? work.now() : hold.until }
      const row = await updateMessage(work.db, id, ['queued'], patch)
      if (!row) return
      if (hold) await holdConversation(work, session, row, hold)
      else await setHoldBehind(work.db, row, patch)
    })
  }
}
