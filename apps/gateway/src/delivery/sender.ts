import type { DeliveryRow } from '../store/deliveryTables.js'
import type { OwnedTarget } from '../store/repositories/deliveryTargets.js'

/** What came of an attempt. */
export type Outcome = Delivered | Failed

interface Answered {
  /** The receiver's status; null where there is none. */
  answerStatus: number | null
  /** How its answer begins, as plain text. */
  answer: string | null
}

export interface Delivered extends Answered {
  delivered: true
}

export interface Failed extends Answered {
  delivered: false
  /** Why, in Portuguese, for an operator. */
  error: string
  /** How long the receiver asks to be left alone. */
  retryAfterMs?: number | undefined
  /** The receiver wants no more: its target is disabled. */
  gone?: boolean | undefined
  /** No connection came about, and whoever delivers looks for the receiver: it takes no step of the schedule. */
  unreachable?: boolean | undefined
  /** Nobody listens at the moment, which is no failure of the target. */
  away?: boolean | undefined
  /** The receiver works, and will never take this one: it is set aside, and what comes after it goes on. */
  refused?: boolean | undefined
}

export function isGone(outcome: Outcome): boolean {
  return !outcome.delivered && outcome.gone === true
}

export function isRefused(outcome: Outcome): boolean {
  return !outcome.delivered && outcome.refused === true
}

export function isAway(outcome: Outcome): boolean {
  return !outcome.delivered && outcome.away === true
}

/** Carries deliveries to one kind of target. */
export interface Sender {
  /** One attempt. A failure is an outcome; what it throws is a fault of ours. Once aborted, nobody hears the outcome. */
  deliver(
    target: OwnedTarget,
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome>
  close(): Promise<void> | void
}
