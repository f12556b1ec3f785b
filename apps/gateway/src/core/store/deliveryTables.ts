import type { ConnectionStatus, DeliveryState, EventName, TargetKind } from '@morpheus/sdk/contract'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface DeliveryTargetRow {
  id: string
  session_id: string
  kind: TargetKind
  config: string
  /** The names it is subscribed to, as a JSON list. */
  events: string
  /** 1 to add the network's own form of a message to bodies. */
  raw: number
  enabled: number
  paused: number
  status: ConnectionStatus
  last_attempt_at: string | null
  last_success_at: string | null
  last_error: string | null
  /** JSON of the message of the dictionaries for the text above; null without one. */
  last_error_i18n: string | null
  /** First failure since the last success, edit or resume. */
  failing_since: string | null
  error_since: string | null
  created_at: string
}

export interface DeliveryTable {
  /** Order within a target. */
  seq: Generated<number>
  /** Stable over all attempts: receivers deduplicate by it. */
  id: string
  /** No foreign key: events may be deleted first. */
  event_id: string
  target_id: string
  session_id: string
  kind: TargetKind
  event: EventName
  /** "Delivering" is not stored, so a crash leaves no stale state. */
  state: Exclude<DeliveryState, 'delivering'>
  /** 1 while `waiting` or `failed`: the deliveries whose order is kept. */
  open: number
  attempts: number
  /** Next step of the retry schedule; a replay restarts at 0. */
  step: number
  /** Next attempt; null when due now or when none is planned. */
  next_at: string | null
  /** Earliest next attempt per the receiver's `Retry-After`; null without one. */
  not_before: Generated<string | null>
  created_at: string
  last_attempt_at: string | null
  /** Last time it was given up without an attempt; null for never. */
  abandoned_at: Generated<string | null>
  answer_status: number | null
  /** Milliseconds. */
  duration: number | null
  error: string | null
  error_i18n: Generated<string | null>
  /** JSON body, byte for byte the same at every attempt. */
  payload: string
  /** Contact key the event is about; null for events about nobody and rows older than this column. */
  contact: Generated<string | null>
  /** Unused: nodes of the version before wrote their claims here. */
  claimed_by: Generated<string | null>
  claimed_until: Generated<string | null>
}
export type DeliveryRow = Selectable<DeliveryTable>
export type NewDeliveryRow = Insertable<DeliveryTable>

export interface DeliveryAttemptRow {
  delivery_id: string
  number: number
  at: string
  duration: number
  answer_status: number | null
  error: string | null
  error_i18n: string | null
  answer: string | null
}

/** Number of stored deliveries per target; maintained by triggers. */
export interface DeliveryTotalRow {
  target_id: string
  event: EventName
  state: DeliveryRow['state']
  count: number
}

/** Deliveries of a target per minute, including deleted ones; maintained by triggers. */
export interface DeliveryMinuteRow {
  target_id: string
  /** `yyyy-mm-ddThh:mm`. */
  minute: string
  created: number
  delivered: number
  dead: number
  failed: number
}
