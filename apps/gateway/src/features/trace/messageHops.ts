import { type TraceStep, traceSteps } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { MessageAttemptRow, MessageRow } from '../../core/store/messageTables.js'
import { readFailure } from '../sessions/messages/messageFailures.js'
import { getNextAttempt } from '../sessions/messages/messageRecord.js'
import {
  addMilliseconds,
  createHop,
  getLaterInstant,
  millisecondsBetween,
  type PlacedHop,
  toCause,
} from './hops.js'
import type { TracedEvent } from './traceRows.js'

const stepsByEvent: Readonly<Record<string, TraceStep>> = {
  'message:sent': 'sent',
  'message:delivered': 'delivered',
  'message:read': 'read',
  'message:failed': 'failed',
  'message:edited': 'edited',
  'message:deleted': 'revoked',
}

/** Ranks reserved per step for its events and their deliveries. */
const ranksAStep = 10

/**
 * Order of steps within a millisecond; an event follows the step that it reports. `written` shares its rank with
 * `received`, as the same event reports both.
 */
const getRank = (step: TraceStep) => (step === 'written' ? 0 : traceSteps.indexOf(step) * ranksAStep)
export const rankOfEvent = (type: string) => getRank(stepsByEvent[type] ?? 'received') + 1

/** Steps of a message. Each has the time of its event by our clock, and is never earlier than the step before. */
export function messageHops(
  row: MessageRow,
  attempts: readonly MessageAttemptRow[],
  events: readonly TracedEvent[],
): PlacedHop[] {
  const hops: PlacedHop[] = []
  let since = row.created_at
  const add = (hop: PlacedHop['hop'], at: string) => {
    since = getLaterInstant(since, at)
    hops.push({ hop, since, rank: getRank(hop.step) })
  }
  const reach = (step: TraceStep, at: string | null, from: string | null) => {
    if (at === null) return
    const event = events.find(({ type }) => stepsByEvent[type] === step)
    const about = { messageId: row.id, eventId: event?.id ?? null }
    add(createHop({ id: step, step, at, duration: millisecondsBetween(from, at), ...about }), event?.at ?? at)
  }

  add(beginning(row, attempts), row.created_at)
  if (row.direction === 'in') {
    const read = events.find(({ type }) => type === 'message:read')
    if (read) reach('read', read.at, row.created_at)
  } else {
    for (const attempt of listAttempts(row, attempts)) add(attempt.hop, attempt.until ?? since)
    const isOurs = row.source !== 'phone'
    if (isOurs) reach('sent', row.sent_at, row.created_at)
    reach('delivered', row.delivered_at, row.sent_at)
    reach('read', row.read_at, row.delivered_at)
    reach('played', row.played_at, row.read_at)
  }
  const ended = { messageId: row.id, ...describeFailure(row) }
  const { created_at: from, failed_at, cancelled_at } = row
  if (row.state === 'failed') {
    const duration = millisecondsBetween(from, failed_at)
    const failedEvent = events.findLast(({ type }) => type === 'message:failed')
    const outcome = 'failed' as const
    const fields = {
      id: 'failed',
      step: outcome,
      outcome,
      at: failed_at,
      duration,
      eventId: failedEvent?.id ?? null,
    }
    add(createHop({ ...fields, ...ended }), failedEvent?.at ?? failed_at ?? since)
  }
  if (row.state === 'cancelled') {
    const cancelledHop = { id: 'cancelled', step: 'cancelled' as const, outcome: 'cancelled' as const }
    const duration = millisecondsBetween(from, cancelled_at)
    add(createHop({ ...cancelledHop, at: cancelled_at, duration, ...ended }), cancelled_at ?? since)
  }
  reach('edited', row.edited_at, null)
  reach('revoked', row.revoked_at, null)
  return hops
}

function beginning(row: MessageRow, attempts: readonly MessageAttemptRow[]): PlacedHop['hop'] {
  const about = { at: row.created_at, messageId: row.id, causedBy: row.cause }
  if (row.direction === 'in') return createHop({ id: 'received', step: 'received', ...about })
  if (row.source === 'phone') return createHop({ id: 'written', step: 'written', ...about })
  const duration = millisecondsBetween(row.created_at, attempts[0]?.at ?? null)
  const queued = { id: 'queued', step: 'queued' as const, duration, ...about }
  if (row.state !== 'queued' && row.state !== 'scheduled') return createHop(queued)
  return createHop({
    ...queued,
    outcome: 'waiting',
    ...describeFailure(row),
    nextAttemptAt: getNextAttempt(row),
  })
}

/** Recorded attempts, those of dead processes, and the one in progress. */
function listAttempts(row: MessageRow, attempts: readonly MessageAttemptRow[]) {
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]))
  return Array.from({ length: row.attempts }, (_, index) => {
    const number = index + 1
    const fields = { id: `attempt ${number}`, step: 'attempt' as const, messageId: row.id, number }
    const attempt = byNumber.get(number)
    if (attempt) {
      const { at, duration } = attempt
      const reason = describeFailure(attempt)
      const outcome = reason.cause === null ? ('ok' as const) : ('failed' as const)
      return {
        hop: createHop({ ...fields, at, duration, outcome, ...reason }),
        until: addMilliseconds(at, duration),
      }
    }
    const isUnderWay = row.state === 'sending' && number === row.attempts
    const hop = isUnderWay
      ? createHop({ ...fields, outcome: 'waiting', ...toCause(localized('trace.under_way')) })
      : createHop({ ...fields, outcome: 'failed', ...toCause(localized('trace.unrecorded')) })
    return { hop, until: null }
  })
}

function describeFailure(row: Parameters<typeof readFailure>[0]) {
  const { message: cause, messageI18n: causeI18n, detail, detailI18n } = readFailure(row) ?? {}
  return {
    cause: cause ?? null,
    causeI18n: causeI18n ?? null,
    detail: detail ?? null,
    detailI18n: detailI18n ?? null,
  }
}
