import type { MessageRef } from '@morpheus/sdk/text'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { TargetWithOwner } from '../../core/store/repositories/deliveryTargets.js'

export type Outcome = Delivered | Failed

interface Answered {
  /** HTTP status; null without one. */
  answerStatus: number | null
  answer: string | null
}

export interface Delivered extends Answered {
  delivered: true
}

export interface Failed extends Answered {
  delivered: false
  /** User-facing reason, in Portuguese. */
  error: string
  errorI18n?: MessageRef | null
  retryAfterMs?: number | undefined
  /** Receiver gone for good: its target is disabled. */
  gone?: boolean | undefined
  /** No connection, and the sender keeps reconnecting: the attempt takes no step of the schedule. */
  unreachable?: boolean | undefined
  /** No client is connected, which is no failure of the target. */
  away?: boolean | undefined
  /** Permanently rejected: the delivery becomes a dead letter, and later ones go on. */
  rejected?: boolean | undefined
}

export function isReceiverGone(outcome: Outcome): boolean {
  return !outcome.delivered && outcome.gone === true
}

export function isRejected(outcome: Outcome): boolean {
  return !outcome.delivered && outcome.rejected === true
}

export function isReceiverAway(outcome: Outcome): boolean {
  return !outcome.delivered && outcome.away === true
}

export interface Sender {
  /** A single attempt. Failures are outcomes; a throw is a bug. The outcome is ignored after an abort. */
  deliver(
    target: TargetWithOwner,
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome>
  close(): Promise<void> | void
}
