import { type Lease, LeaseLostError } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { type Explanation, toErrorFields } from '../../core/lib/messageRefs.js'
import { retryUntilWritten } from '../../core/lib/retryUntilWritten.js'
import type { Media } from '../../core/media/media.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import type { MessageAttemptRow, MessageRow } from '../../core/store/messageTables.js'
import { saveChatState } from '../../core/store/repositories/chatStates.js'
import { insertMessageAttempt } from '../../core/store/repositories/messageAttempts.js'
import { beginAttempt, findMessage, updateMessage } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import { isMessageChange } from '../../engines/messages.js'
import { SendFailure, type SentMessage } from '../../engines/outgoing.js'
import type { Identities } from '../sessions/identities/identities.js'
import { saveChange } from '../sessions/messages/messageChanges.js'
import { failureColumns, failureSentence, noFailure } from '../sessions/messages/messageFailures.js'
import {
  advanceMessage,
  failMessage,
  type MessageFailureDetails,
} from '../sessions/messages/messageProgress.js'
import { getHold } from '../sessions/state/restrictions.js'
import { getRetryDelay } from './backoff.js'
import { EngineSender } from './engineSender.js'
import { countConversation, holdConversation, isCounted } from './holds.js'
import type { LinkPreviews } from './linkPreviews.js'
import { readQueuedContent } from './queuedContent.js'

interface SendAttemptOptions {
  db: Db
  writes: GroupCommit
  eventStore: EventStore
  identities: Identities
  clock: Clock
  media: Media
  previews: Pick<LinkPreviews, 'find'>
  random: () => number
  onError: (error: unknown) => void
}

export interface Sending {
  session: SessionRow
  engine: Engine
  lease: Lease
}

/** `settled`: the conversation continues; `disconnected`: it waits for a connection. */
export type AttemptOutcome = 'settled' | 'disconnected'

/** One attempt to send a message, with its state stored before and after. */
export class SendAttempt {
  readonly #options: SendAttemptOptions
  readonly #engineSender: EngineSender

  constructor(options: SendAttemptOptions) {
    this.#options = options
    this.#engineSender = new EngineSender(options)
  }

  /**
   * `seen` is the first message of its conversation. Nothing is written after an abort: the next start treats the
   * message as possibly sent.
   * @throws LeaseLostError when another node runs the session
   */
  async make(sending: Sending, seen: MessageRow, signal: AbortSignal): Promise<AttemptOutcome> {
    const { clock } = this.#options
    const { engine, session } = sending
    const { recognises } = engine.capabilities.sending
    if (seen.state === 'sending' && !recognises) {
      if (!(await this.#isAsSeen(seen))) return 'settled'
      await this.giveUp(session, seen, 'outcome_unknown', null, { lease: sending.lease })
      return 'settled'
    }
    const row = await this.#begin(sending, seen)
    if (!row) return 'settled'
    const at = isoNow(clock)
    const startedAt = clock.monotonic()
    const result = await this.#engineSender.send(sending, row, signal)
    if (signal.aborted) return 'settled'
    const failure = result instanceof SendFailure ? result : null
    const attempt = {
      message_id: row.id,
      number: row.attempts,
      at,
      duration: Math.round(clock.monotonic() - startedAt),
      ...(failure ? failureColumns(failure.code, failure.detail) : noFailure),
    }
    const write = async (): Promise<AttemptOutcome> => {
      if (result instanceof SendFailure)
        return this.#failed(sending, row, seen.state === 'sending', result, attempt)
      await this.#succeed(sending, row, result, attempt)
      return 'settled'
    }
    // Retry only the write, not the send: a message that the network took must not be reported as failed.
    const isFinal = (error: unknown) => error instanceof LeaseLostError
    return retryUntilWritten(write, { clock, signal, onError: this.#options.onError, isFinal })
  }

  /**
   * Marks a message as failed; `attempt` is the failed attempt under `lease`.
   * @throws LeaseLostError
   */
  async giveUp(
    session: SessionRow,
    { id }: MessageRow,
    code: MessageFailureDetails['code'],
    detail: Explanation | null,
    { attempt, lease }: { attempt?: MessageAttemptRow; lease?: Lease } = {},
  ): Promise<void> {
    const { eventStore, clock } = this.#options
    await eventStore.transact(session.user_id, async (work) => {
      await lease?.guard(work.db)
      const row = await findMessage(work.db, id)
      if (row && attempt) await insertMessageAttempt(work.db, attempt)
      const failed = row && (await failMessage(work, session, row, { at: isoNow(clock), code, detail }))
      if (!failed) return
      const message = `Sessão "${session.name}": mensagem não enviada: ${failureSentence(code).text}`
      work.log(session, {
        level: 'warn',
        message,
        details: { messageId: id, code, detail: detail && toErrorFields(detail).error },
      })
    })
  }

  /** Holds a message refused for a restriction until its end; false when the end is unknown. */
  #hold(
    { id, user_id: userId }: SessionRow,
    row: MessageRow,
    { code, detail }: SendFailure,
    attempt: MessageAttemptRow,
    lease: Lease,
  ): Promise<boolean> {
    const { eventStore, clock } = this.#options
    return eventStore.transact(userId, async (work) => {
      await lease.guard(work.db)
      const session = await findSession(work.db, id)
      const hold = session && getHold(session, clock.now())
      if (!session || !hold?.until) return false
      const heldRow = await updateMessage(work.db, row.id, ['sending'], {
        state: 'queued',
        hold_reason: hold.reason,
        next_at: hold.until,
        ...failureColumns(code, detail),
      })
      if (!heldRow) return true
      await insertMessageAttempt(work.db, attempt)
      await holdConversation(work, session, heldRow, hold)
      return true
    })
  }

  /** Another conversation's queue may have sent it meanwhile. */
  async #isAsSeen({ id, state, chat, attempts }: MessageRow): Promise<boolean> {
    const row = await findMessage(this.#options.db, id)
    return row?.state === state && row.chat === chat && row.attempts === attempts
  }

  /**
   * Stored before the engine gets the message, and guarded by the lease. Where the network recognises a message that is
   * sent again, a power failure may lose that an attempt began.
   */
  #begin({ engine, session, lease }: Sending, row: MessageRow): Promise<MessageRow | undefined> {
    const begin = async (db: Db) => {
      await lease.guard(db)
      return beginAttempt(db, row)
    }
    const isRelaxed = engine.capabilities.sending.recognises
    return this.#options.writes.commit(session.user_id, begin, { isRelaxed })
  }

  async #succeed(
    { session }: Sending,
    { id }: MessageRow,
    answer: SentMessage,
    attempt: MessageAttemptRow,
  ): Promise<void> {
    const { eventStore, identities } = this.#options
    await eventStore.transact(session.user_id, async (work) => {
      const message = await findMessage(work.db, id)
      const current = await findSession(work.db, session.id)
      if (!message || !current) return
      await insertMessageAttempt(work.db, attempt)
      const begins = await isCounted(work.db, current, message)
      if (message.group_id === null) await identities.answered(work, current, message.chat, answer.address)
      const row = await confirmed(work.db, message, answer)
      const at = answer.timestamp
      const after = await advanceMessage(work, current, row, { to: 'sent', at, by: row.chat })
      const content = readQueuedContent(after)
      if (isMessageChange(content)) {
        const group = row.group_id === null ? undefined : { id: row.group_id, name: row.group_id }
        const contact = row.contact ?? row.chat
        await saveChange(work, current, { chat: row.chat, by: null, content, at, contact, group })
      }
      if (begins) await countConversation(work, current.id)
      const { timerSeconds } = answer
      if (timerSeconds !== undefined)
        await saveChatState(work.db, session.id, after.chat, work.now(), ({ timer_at }) =>
          timer_at === null ? { timer_seconds: timerSeconds, timer_at: at } : {},
        )
    })
  }

  async #failed(
    { session, engine, lease }: Sending,
    row: MessageRow,
    wasInDoubt: boolean,
    failure: SendFailure,
    attempt: MessageAttemptRow,
  ): Promise<AttemptOutcome> {
    const { clock, random, writes } = this.#options
    const { code, retry, detail, retryAfterMs } = failure
    const isInDoubt = wasInDoubt || retry === 'unknown'
    if (retry === 'unknown' && !engine.capabilities.sending.recognises) {
      await this.giveUp(session, row, 'outcome_unknown', detail, { attempt, lease })
      return 'settled'
    }
    if (
      code === 'account_restricted' &&
      !wasInDoubt &&
      (await this.#hold(session, row, failure, attempt, lease))
    )
      return 'settled'
    const isAway = retry === 'reconnected'
    const delay = isAway ? 0 : retry === 'never' ? null : getRetryDelay(row.step, random, retryAfterMs)
    if (delay === null) {
      await this.giveUp(session, row, code, detail, { attempt, lease })
      return 'settled'
    }
    await writes.commit(session.user_id, async (db) => {
      // Another node may be sending it by now.
      await lease.guard(db)
      const changed = await updateMessage(db, row.id, ['sending'], {
        // A message that may have been sent cannot be cancelled.
        state: isInDoubt ? 'sending' : 'queued',
        step: isAway ? row.step : row.step + 1,
        next_at: isAway ? row.next_at : isoNow(clock, delay),
        ...failureColumns(code, detail),
      })
      if (changed) await insertMessageAttempt(db, attempt)
    })
    return isAway ? 'disconnected' : 'settled'
  }
}

/** Stores the network's id and address; returns the row under its final contact. */
async function confirmed(db: Db, row: MessageRow, { networkId, address }: SentMessage): Promise<MessageRow> {
  if (networkId !== row.network_id)
    return (await updateMessage(db, row.id, [row.state], { network_alias: networkId })) ?? row
  return (address && (await findMessage(db, row.id))) ?? row
}
