import { targetLabels } from '@morpheus/sdk/text'
import { type Clock, instant } from '../kit/clock.js'
import type { LogLine } from '../log/systemLog.js'
import type { GroupCommit } from '../store/groupCommit.js'
import { findDelivery, insertAttempt, updateDelivery } from '../store/repositories/deliveries.js'
import { findTarget, updateTarget } from '../store/repositories/deliveryTargets.js'
import { findSession } from '../store/repositories/sessions.js'
import type { Db, DeliveryRow, DeliveryTargetRow } from '../store/tables.js'
import { tellOthers, warningOf } from './attemptWarnings.js'
import type { Schedule } from './schedule.js'
import { isGone, type Outcome } from './sender.js'

/**
 * Longer than the whole schedule takes. A receiver that failed for so long gets one attempt of each event: else one that
 * never comes back would gather a line that each event holds up for days.
 */
const longestOutageMs = 4 * 24 * 60 * 60_000

/** An outcome with its moment. */
export type Settled = Outcome & {
  /** When the attempt began. */
  at: string
  /** Milliseconds. */
  duration: number
}

type Plan = Pick<DeliveryRow, 'state' | 'open' | 'step' | 'next_at'>

/** Writes down what came of attempts, and plans the next ones. */
export class Ledger {
  readonly #db: Db
  readonly #clock: Clock
  readonly #schedule: Schedule
  readonly #tell: (line: LogLine) => void
  readonly #writes: GroupCommit

  constructor(db: Db, writes: GroupCommit, clock: Clock, schedule: Schedule, tell: (line: LogLine) => void) {
    this.#db = db
    this.#clock = clock
    this.#schedule = schedule
    this.#tell = tell
    this.#writes = writes
  }

  /**
   * Resolves once it is on the disk, with the other targets that have to be told of it. `target` and `delivery` are as
   * they were when the attempt began; a failure of what was changed since then is tried again at once, as it is now.
   * `hurried` tells whether it was.
   */
  async settle(
    target: DeliveryTargetRow,
    delivery: DeliveryRow,
    settled: Settled,
    hurried: () => boolean,
  ): Promise<string[]> {
    const { at, duration, answerStatus, answer } = settled
    const error = settled.delivered ? null : settled.error
    let report = () => Promise.resolve()
    let told: string[] = []
    await this.#writes.commit(async (db) => {
      const current = await findTarget(db, target.id)
      const row = current && (await findDelivery(db, target.session_id, delivery.id))
      // Its target or session was removed meanwhile.
      if (!row) return
      const isAsBefore = current.config === target.config
      const isReplayed =
        row.step !== delivery.step || row.next_at !== delivery.next_at || row.state !== delivery.state
      const afresh = !isAsBefore || isReplayed || (hurried() && !isGone(settled))
      const number = row.attempts + 1
      const next = afresh ? this.#afresh(row, settled) : this.#next(current, delivery, settled)
      await updateDelivery(db, row.id, {
        ...next,
        attempts: number,
        last_attempt_at: at,
        answer_status: answerStatus,
        duration,
        error,
      })
      await insertAttempt(db, {
        delivery_id: row.id,
        number,
        at,
        duration,
        answer_status: answerStatus,
        error,
        answer,
      })
      // What came of another configuration is not how this one stands.
      if (!isAsBefore) return
      await updateTarget(db, target.id, {
        status: error === null ? 'CONNECTED' : 'ERROR',
        last_attempt_at: at,
        last_error: error,
        failing_since: error === null ? null : (current.failing_since ?? at),
        ...(error === null && { last_success_at: at }),
        ...(isGone(settled) && { enabled: 0 }),
      })
      report = () => this.#report(current, delivery, settled, next.state)
      const trouble = warningOf(current, delivery, settled, next.state)
      if (trouble) told = await tellOthers(db, target, trouble, instant(this.#clock))
    })
    await report()
    return told
  }

  /** What failed is due again, at the step where it stands. */
  #afresh(row: DeliveryRow, settled: Settled): Plan {
    if (settled.delivered) return { state: 'delivered', open: 0, step: row.step + 1, next_at: null }
    return { state: 'failed', open: 1, step: row.step, next_at: null }
  }

  #next(target: DeliveryTargetRow, delivery: DeliveryRow, settled: Settled): Plan {
    const step = delivery.step + 1
    if (settled.delivered) return { state: 'delivered', open: 0, step, next_at: null }
    const isLost = Date.parse(settled.at) - Date.parse(target.failing_since ?? settled.at) > longestOutageMs
    const delay = isGone(settled) || isLost ? null : this.#schedule(step, settled.retryAfterMs)
    if (delay === null) return { state: 'dead', open: 0, step, next_at: null }
    return { state: 'failed', open: 1, step, next_at: instant(this.#clock, delay) }
  }

  /** The log hears when things turn, not of every attempt. */
  async #report(
    target: DeliveryTargetRow,
    delivery: DeliveryRow,
    settled: Settled,
    state: DeliveryRow['state'],
  ): Promise<void> {
    const turned = target.status !== (settled.delivered ? 'CONNECTED' : 'ERROR')
    if (!turned && state !== 'dead') return
    const session = await findSession(this.#db, target.session_id)
    if (!session) return
    const what = `${targetLabels[target.kind]} da sessão "${session.name}"`
    const concerns = { service: 'system' as const, userId: session.user_id, sessionId: session.id }
    const details = { entrega: delivery.id, evento: delivery.event }
    if (settled.delivered) {
      const back = target.status === 'ERROR' ? 'voltou a receber eventos' : 'recebeu o primeiro evento'
      this.#tell({ ...concerns, level: 'info', message: `${what} ${back}` })
    } else if (settled.gone) {
      this.#tell({ ...concerns, level: 'error', message: `${what} desativado: ${settled.error}`, details })
    } else if (state === 'dead') {
      const message = `${what}: entrega abandonada após a última tentativa: ${settled.error}`
      this.#tell({ ...concerns, level: 'error', message, details })
    } else {
      this.#tell({ ...concerns, level: 'warn', message: `${what} falhou: ${settled.error}`, details })
    }
  }
}
