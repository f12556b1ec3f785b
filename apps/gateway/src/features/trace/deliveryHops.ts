import { type Localized, localized, targetLabels } from '@morpheus/sdk/text'
import type { DeliveryAttemptRow } from '../../core/store/deliveryTables.js'
import { deliveryView } from '../deliveries/views.js'
import {
  addMilliseconds,
  createHop,
  millisecondsBetween,
  noCause,
  type PlacedHop,
  readStoredCause,
  toCause,
} from './hops.js'
import { rankOfEvent } from './messageHops.js'
import type { TracedDelivery, TracedEvent } from './traceRows.js'

export function eventHop({ id, cursor, at, type, message_id }: TracedEvent): PlacedHop {
  const hop = createHop({ id, step: 'event', at, messageId: message_id, eventId: id, cursor, event: type })
  return { hop, since: at, rank: rankOfEvent(type) }
}

interface Underway {
  inProgress: ReadonlySet<string>
  addressOf: (target: Pick<TracedDelivery, 'kind' | 'config'> & { id: string }) => string | null
}

/** A delivery and all its attempts. `rank` is its event's. */
export function deliveryHops(
  row: TracedDelivery,
  attempts: readonly Omit<DeliveryAttemptRow, 'answer'>[],
  rank: number,
  { inProgress, addressOf }: Underway,
): PlacedHop[] {
  const { id, event_id: eventId, event, target_id, kind: target, config } = row
  const about = {
    deliveryId: id,
    eventId,
    event,
    target,
    address: addressOf({ id: target_id, kind: target, config }),
  }
  const { state, nextAttemptAt, createdAt, lastAttemptAt, duration } = deliveryView(row, inProgress)
  const isOver = state === 'delivered' || state === 'dead'
  const ended = lastAttemptAt === null ? null : addMilliseconds(lastAttemptAt, duration ?? 0)
  const isMoving = row.enabled === 1 && row.paused === 0
  const delivery = createHop({
    id,
    step: 'delivery',
    at: createdAt,
    duration: isOver ? millisecondsBetween(createdAt, ended) : null,
    outcome: state === 'delivered' ? 'ok' : state === 'dead' ? 'failed' : 'waiting',
    ...(state === 'delivered' ? noCause : isOver || isMoving ? readStoredCause(row) : toCause(stopped(row))),
    nextAttemptAt: isOver || !isMoving ? null : nextAttemptAt,
    answerStatus: row.answer_status,
    ...about,
  })
  const tries = attempts.map(
    ({ number, at, duration: took, answer_status, error, error_i18n }): PlacedHop => ({
      hop: createHop({
        id: `${id} ${number}`,
        step: 'try',
        at,
        duration: took,
        outcome: error === null ? 'ok' : 'failed',
        ...readStoredCause({ error, error_i18n }),
        number,
        answerStatus: answer_status,
        ...about,
      }),
      since: at,
      rank: rank + 2,
    }),
  )
  return [{ hop: delivery, since: createdAt, rank: rank + 1 }, ...tries]
}

function stopped({ kind, paused }: TracedDelivery): Localized {
  return localized(paused === 1 ? 'trace.target_paused' : 'trace.target_disabled', {
    target: targetLabels[kind],
  })
}
