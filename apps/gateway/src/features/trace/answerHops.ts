import { TargetKind, type TraceHop, traceSteps } from '@morpheus/sdk/contract'
import type { BotJobAttemptRow, BotJobRow, SkipReason } from '../../core/store/conversationTables.js'
import { between, hopOf, later, type PlacedHop } from './hops.js'

const skipped: Record<SkipReason, string> = {
  human: 'Uma pessoa atende esta conversa',
  paused: 'O bot está pausado nesta conversa',
  keyword: 'O cliente pediu para sair do bot',
  hours: 'Fora do horário de atendimento do bot',
  nobody: 'Nenhum bot está ativo nesta sessão',
  old: 'A mensagem já era antiga demais para ser respondida',
  nothing: 'A mensagem não tem o que responder, ou foi apagada',
}

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

const kindOf = (kind: string) => TargetKind.safeParse(kind).data ?? null
const rankOf = (step: TraceHop['step']) => traceSteps.indexOf(step) * 10

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
  const question = hopOf({
    id,
    step: 'question',
    at,
    duration: between(at, offer.settled_at),
    outcome: outcomes[state],
    cause: (reason && skipped[reason]) ?? (state === 'answered' ? null : lead.error),
    nextAttemptAt: lead.next_at,
    ...about,
  })
  const attemptHops = attempts.map((attempt): PlacedHop => {
    const { number, duration, error } = attempt
    const hop = hopOf({
      id: `${id} ${number}`,
      step: 'asking',
      at: attempt.at,
      duration,
      outcome: error === null ? 'ok' : 'failed',
      cause: error,
      number,
      target: kindOf(attempt.kind),
      ...about,
    })
    return { hop, since: later(attempt.at, duration), rank: rankOf('asking') }
  })
  const kind = attempts.at(-1)?.kind ?? ''
  const settled = lead.settled_at ?? at
  const replies = Replies(lead.replies).map((reply): PlacedHop => {
    const hop = hopOf({
      id: reply,
      step: 'reply',
      at: settled,
      target: kindOf(kind),
      ...about,
      messageId: reply,
    })
    return { hop, since: settled, rank: rankOf('reply') }
  })
  return [{ hop: question, since: at, rank: rankOf('question') }, ...attemptHops, ...replies]
}
