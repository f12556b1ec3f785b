import type { ConnectionStatus, DeliveryState, EventName, TargetKind } from '@morpheus/sdk/contract'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface DeliveryTargetRow {
  id: string
  session_id: string
  kind: TargetKind
  /** JSON, encrypted: it holds secrets. */
  config: string
  /** The names it is subscribed to, as a JSON list. */
  events: string
  enabled: number
  paused: number
  status: ConnectionStatus
  last_attempt_at: string | null
  last_success_at: string | null
  last_error: string | null
  /** The first failure since it last worked, or since somebody changed or resumed it. */
  failing_since: string | null
  /** Since when `status` is ERROR; kept with every change of it. */
  error_since: string | null
  created_at: string
}

export interface DeliveryTable {
  /** The order within a target. */
  seq: Generated<number>
  /** The same at every attempt; what the receiver tells repetitions by. */
  id: string
  /** Not a reference: events may be forgotten first. */
  event_id: string
  target_id: string
  session_id: string
  kind: TargetKind
  event: EventName
  /** That it is under way is a claim's to tell, which ends by itself: a killed process leaves it as it was. */
  state: Exclude<DeliveryState, 'delivering'>
  /** 1 while `waiting` or `failed`: what the order is kept among. */
  open: number
  /** All that were made. */
  attempts: number
  /** Which step of the schedule is next; a replay begins at 0. */
  step: number
  /** When the next attempt is due; null where it is due at once, or there is none. */
  next_at: string | null
  /** The receiver asked for no attempt before, by `Retry-After`; null where it did not. */
  not_before: Generated<string | null>
  created_at: string
  last_attempt_at: string | null
  answer_status: number | null
  /** Milliseconds. */
  duration: number | null
  error: string | null
  /** The body, as JSON, byte for byte the same at every attempt. */
  payload: string
  /** Whom it is about, as contacts are kept; null where it is about nobody, or was queued before this was kept. */
  contact: Generated<string | null>
  /** The node that attempts it, and until when at the latest; null where nobody does, or there is one node only. */
  claimed_by: Generated<string | null>
  claimed_until: Generated<string | null>
}
export type DeliveryRow = Selectable<DeliveryTable>
export type NewDeliveryRow = Insertable<DeliveryTable>

export interface DeliveryAttemptRow {
  delivery_id: string
  /** From 1. */
  number: number
  at: string
  duration: number
  answer_status: number | null
  error: string | null
  answer: string | null
}

/** How many of a target's deliveries are kept; counted by triggers. */
export interface DeliveryTotalRow {
  target_id: string
  event: EventName
  state: DeliveryRow['state']
  count: number
}

/** What happened to a target's deliveries in a minute, also to those that are no longer kept; counted by triggers. */
export interface DeliveryMinuteRow {
  target_id: string
  /** `yyyy-mm-ddThh:mm`. */
  minute: string
  created: number
  delivered: number
  /** Given up. */
  dead: number
  /** Attempts that failed. */
  failed: number
}
