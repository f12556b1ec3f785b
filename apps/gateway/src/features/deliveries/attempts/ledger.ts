import { targetLabels } from '@morpheus/sdk/text'
import type { Lease } from '../../../core/cluster/leases.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { serializeMessageRef } from '../../../core/lib/messageRefs.js'
import type { LogLine } from '../../../core/log/systemLog.js'
import type { DeliveryRow, DeliveryTargetRow } from '../../../core/store/deliveryTables.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import {
  insertAttempt,
  lockDelivery,
  makeDeliveriesDue,
  updateDelivery,
  updateUnchangedDelivery,
} from '../../../core/store/repositories/deliveries.js'
import {
  lockTarget,
  type TargetWithOwner,
  updateTarget,
  updateUnchangedTarget,
} from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import { isReceiverAway, isReceiverGone, isRejected, type Outcome } from '../sender.js'
import { createWarning, notifyOtherTargets } from './attemptWarnings.js'
import { getRetryWait, getUnreachableWait } from './retryWaits.js'
import { limitRetryAfter, type Schedule } from './schedule.js'

export type AttemptResult = Outcome & {
  at: string
  /** Milliseconds. */
  duration: number
}

type Plan = Pick<DeliveryRow, 'state' | 'open' | 'step' | 'next_at' | 'not_before'>

export interface AttemptContext {
  /** The lease of the session's home. */
  lease: Lease
  /** Returns true when the target, its queue or its receiver's reachability has changed since the attempt began. */
  isRunNowRequested: () => boolean
}

export interface LedgerUpdate {
  /** The target's new state; null when it was changed or removed during the attempt. */
  target: TargetWithOwner | null
  notifiedTargets: string[]
}

const noUpdate = { target: null, notifiedTargets: [], logEntry: null }

export class Ledger {
  readonly #writes: GroupCommit
  readonly #clock: Clock
  readonly #schedule: Schedule
  readonly #writeLine: (logEntry: LogLine) => void

  constructor(writes: GroupCommit, clock: Clock, schedule: Schedule, writeLine: (logEntry: LogLine) => void) {
    this.#writes = writes
    this.#clock = clock
    this.#schedule = schedule
    this.#writeLine = writeLine
  }

  /**
   * Resolves once the result is committed. `target` and `delivery` are as of the start of the attempt. If the target
   * has changed since, a failure is retried at once with its new state.
   * @throws LeaseLostError where another node has become the session's home: then nothing is written.
   */
  settle(
    target: TargetWithOwner,
    delivery: DeliveryRow,
    result: AttemptResult,
    { lease, isRunNowRequested }: AttemptContext,
  ): Promise<LedgerUpdate> {
    return this.#writes.commit(
      target.user_id,
      async (db) => {
        await lease.guard(db)
        return this.#write(db, target, delivery, result, isRunNowRequested)
      },
      {
        onCommit: ({ logEntry }) => {
          if (logEntry) this.#writeLine(logEntry)
        },
      },
    )
  }

  async #write(
    db: Db,
    target: TargetWithOwner,
    delivery: DeliveryRow,
    result: AttemptResult,
    isRunNowRequested: () => boolean,
  ): Promise<LedgerUpdate & { logEntry: LogLine | null }> {
    const updatedTarget = await updateUnchangedTarget(db, target, statusAfter(target, result))
    const before = updatedTarget ? target : await lockTarget(db, target.id)
    // The target or its session was removed meanwhile.
    if (!before) return noUpdate
    const isConfigUnchanged = before.config === target.config
    const retriesNow =
      !isConfigUnchanged || (isRunNowRequested() && !isReceiverGone(result) && !isRejected(result))
    // A delivery that was removed meanwhile changes its target all the same.
    const deliveryState = (await this.#writeAttempt(db, before, delivery, result, retriesNow)) ?? 'failed'
    // The outcome of a former configuration says nothing about the current one.
    if (!isConfigUnchanged) return noUpdate
    const after = updatedTarget ?? (await updateTarget(db, target.id, statusAfter(before, result)))
    if (!after) return noUpdate
    // The target recovered: failed deliveries become due now.
    const wasFailing = before.status === 'ERROR' || before.failing_since !== null
    if (wasFailing && after.status === 'CONNECTED') await makeDeliveriesDue(db, target.id)
    const { user_id, session_name } = target
    const warning = createWarning(before, delivery, result, deliveryState)
    return {
      target: { ...after, user_id, session_name },
      notifiedTargets: warning ? await notifyOtherTargets(db, target, warning, isoNow(this.#clock)) : [],
      logEntry: createLogEntry({ ...before, user_id, session_name }, delivery, result, deliveryState),
    }
  }

  /** Null when the delivery was removed meanwhile. */
  async #writeAttempt(
    db: Db,
    target: DeliveryTargetRow,
    delivery: DeliveryRow,
    result: AttemptResult,
    retriesNow: boolean,
  ): Promise<DeliveryRow['state'] | null> {
    const { at, duration, answerStatus: answer_status, answer } = result
    const error = result.delivered ? null : result.error
    const error_i18n = result.delivered ? null : serializeMessageRef(result.errorI18n)
    const attemptColumns = { last_attempt_at: at, answer_status, duration, error, error_i18n }
    let plan = this.#createPlan(target, delivery, result)
    let number = delivery.attempts + 1
    const isDeliveryUpdated =
      !retriesNow &&
      (await updateUnchangedDelivery(db, delivery, { ...plan, ...attemptColumns, attempts: number }))
    if (!isDeliveryUpdated) {
      const row = await lockDelivery(db, target.session_id, delivery.id)
      if (!row) return null
      plan = duePlan(row, result)
      number = row.attempts + 1
      await updateDelivery(db, row.id, { ...plan, ...attemptColumns, attempts: number })
    }
    const answerColumns = { answer_status, error, error_i18n, answer }
    await insertAttempt(db, { delivery_id: delivery.id, number, at, duration, ...answerColumns })
    return plan.state
  }

  #createPlan(target: DeliveryTargetRow, delivery: DeliveryRow, result: AttemptResult): Plan {
    const step = delivery.step + 1
    if (result.delivered) return { state: 'delivered', open: 0, step, next_at: null, not_before: null }
    if (isReceiverGone(result) || isRejected(result)) return dead(step)
    const { retryAfterMs } = result
    const not_before = retryAfterMs ? isoNow(this.#clock, limitRetryAfter(retryAfterMs)) : null
    // An attempt brought forward by a new event leaves the schedule as it was.
    if (delivery.next_at !== null && getRetryWait(delivery, this.#clock.now()) > 0) {
      const next_at = not_before !== null && not_before > delivery.next_at ? not_before : delivery.next_at
      return { state: 'failed', open: 1, step: delivery.step, next_at, not_before }
    }
    const { maxOutageMs } = this.#schedule
    const outageMs = Date.parse(result.at) - Date.parse(target.failing_since ?? result.at)
    if (result.unreachable && outageMs <= maxOutageMs) {
      const next_at = isoNow(this.#clock, getUnreachableWait(outageMs))
      return { state: 'failed', open: 1, step: delivery.step, next_at, not_before }
    }
    const delay = outageMs > maxOutageMs ? null : this.#schedule.getDelay(step, retryAfterMs)
    if (delay === null) return dead(step)
    return { state: 'failed', open: 1, step, next_at: isoNow(this.#clock, delay), not_before }
  }
}

function dead(step: number): Plan {
  return { state: 'dead', open: 0, step, next_at: null, not_before: null }
}

/** Plan without the schedule: done if delivered, otherwise due now at its current step. */
function duePlan({ step }: DeliveryRow, result: AttemptResult): Plan {
  const due = { next_at: null, not_before: null }
  if (result.delivered) return { state: 'delivered', open: 0, step: step + 1, ...due }
  return { state: 'failed', open: 1, step, ...due }
}

function statusAfter(
  { failing_since }: Pick<DeliveryTargetRow, 'failing_since'>,
  result: AttemptResult,
): Partial<DeliveryTargetRow> {
  const { at } = result
  if (result.delivered)
    return {
      status: 'CONNECTED',
      last_attempt_at: at,
      last_success_at: at,
      last_error: null,
      last_error_i18n: null,
      failing_since: null,
    }
  // The receiver works and rejected this delivery only.
  if (isRejected(result))
    return {
      status: 'CONNECTED',
      last_attempt_at: at,
      last_success_at: at,
      last_error: null,
      last_error_i18n: null,
      failing_since: null,
    }
  if (isReceiverAway(result))
    return {
      status: 'DISCONNECTED',
      last_attempt_at: at,
      last_error: null,
      last_error_i18n: null,
      failing_since: failing_since ?? at,
    }
  return {
    status: 'ERROR',
    last_attempt_at: at,
    last_error: result.error,
    last_error_i18n: serializeMessageRef(result.errorI18n),
    failing_since: failing_since ?? at,
    ...(isReceiverGone(result) && { enabled: 0 }),
  }
}

/** Log entry for the owner: on a change of status and for a dead delivery. `target` is the state before the attempt. */
function createLogEntry(
  target: Pick<TargetWithOwner, 'kind' | 'status' | 'session_id' | 'user_id' | 'session_name'>,
  delivery: Pick<DeliveryRow, 'id' | 'event'>,
  outcome: Outcome,
  deliveryState: DeliveryRow['state'],
): LogLine | null {
  const isRejection = isRejected(outcome)
  const isStatusChanged = target.status !== (outcome.delivered || isRejection ? 'CONNECTED' : 'ERROR')
  if ((!isStatusChanged || isReceiverAway(outcome)) && deliveryState !== 'dead') return null
  const targetText = `${targetLabels[target.kind]} da sessão "${target.session_name}"`
  const baseEntry = { service: 'system' as const, userId: target.user_id, sessionId: target.session_id }
  if (outcome.delivered) {
    const recoveryText = target.status === 'ERROR' ? 'voltou a receber eventos' : 'recebeu o primeiro evento'
    return { ...baseEntry, level: 'info', message: `${targetText} ${recoveryText}` }
  }
  const detailedEntry = { ...baseEntry, details: { entrega: delivery.id, evento: delivery.event } }
  if (outcome.gone)
    return { ...detailedEntry, level: 'error', message: `${targetText} desativado: ${outcome.error}` }
  if (isRejection)
    return { ...detailedEntry, level: 'warn', message: `${targetText} recusou uma entrega: ${outcome.error}` }
  if (deliveryState === 'dead') {
    const message = `${targetText}: entrega abandonada após a última tentativa: ${outcome.error}`
    return { ...detailedEntry, level: 'error', message }
  }
  return { ...detailedEntry, level: 'warn', message: `${targetText} falhou: ${outcome.error}` }
}
