import { TargetKind, type TraceHop, traceSteps } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { BotJobAttemptRow, BotJobRow } from '../../core/store/conversationTables.js'
import {
  addMilliseconds,
  createHop,
  millisecondsBetween,
  noCause,
  type PlacedHop,
  readStoredCause,
  toCause,
} from './hops.js'

const outcomes: Record<BotJobRow['state'], TraceHop['outcome']> = {
  waiting: 'waiting',
  asking: 'waiting',
  answered: 'ok',
  failed: 'failed',
  skipped: 'cancelled',
}

const Replies = (text: string): string[] => {
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) ? ids.map(String) : []
}

const parseKind = (kind: string) => TargetKind.safeParse(kind).data ?? null
const getRank = (step: TraceHop['step']) => traceSteps.indexOf(step) * 10

export function answerHops({
  offer,
  lead,
  attempts,
}: {
  offer: BotJobRow
  lead: BotJobRow
  attempts: readonly BotJobAttemptRow[]
}): PlacedHop[] {
  const { id, message_id: messageId, event_id: eventId, created_at: at, state, reason } = offer
  const about = { messageId, eventId }
  const question = createHop({
    id,
    step: 'question',
    at,
    duration: millisecondsBetween(at, offer.settled_at),
    outcome: outcomes[state],
    ...(reason
      ? toCause(localized(`trace.skipped.${reason}`))
      : state === 'answered'
        ? noCause
        : readStoredCause(lead)),
    nextAttemptAt: lead.next_at,
    ...about,
  })
  const attemptHops = attempts.map((attempt): PlacedHop => {
    const { number, duration, error } = attempt
    const hop = createHop({
      id: `${id} ${number}`,
      step: 'asking',
      at: attempt.at,
      duration,
      outcome: error === null ? 'ok' : 'failed',
      ...readStoredCause(attempt),
      number,
      target: parseKind(attempt.kind),
      ...about,
    })
    return { hop, since: addMilliseconds(attempt.at, duration), rank: getRank('asking') }
  })
  const kind = attempts.at(-1)?.kind ?? ''
  const settled = lead.settled_at ?? at
  const replies = Replies(lead.replies).map((reply): PlacedHop => {
    const hop = createHop({
      id: reply,
      step: 'reply',
      at: settled,
      target: parseKind(kind),
      ...about,
      messageId: reply,
    })
    return { hop, since: settled, rank: getRank('reply') }
  })
  return [{ hop: question, since: at, rank: getRank('question') }, ...attemptHops, ...replies]
}
