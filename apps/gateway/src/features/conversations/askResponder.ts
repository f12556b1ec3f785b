import { type Clock, instant } from '../../core/lib/clock.js'
import { TimeLimit, within } from '../../core/lib/limits/timeLimit.js'
import type { ConfiguredResponder } from './configured.js'
import type { Answer, Question } from './responder.js'

/** Longest wait of a customer; a responder may have a shorter timeout of its own. */
const longestSeconds = 120

export interface TimedAnswer {
  readonly answer: Answer
  readonly at: string
  /** Milliseconds. */
  readonly duration: number
}

/** Asks once. Exceptions become failures and are reported. */
export async function ask(
  { responder, label }: ConfiguredResponder,
  question: Question,
  { clock, signal, onError }: { clock: Clock; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<TimedAnswer> {
  const at = instant(clock)
  const startedAt = clock.steady()
  const answer = await within(clock, longestSeconds, signal, (ended) =>
    responder.answer(question, ended),
  ).catch((error): Answer => {
    if (error instanceof TimeLimit)
      return { failure: { error: `${label} não respondeu em ${error.seconds} segundos`, again: true } }
    if (!signal.aborted) onError(error)
    return { failure: { error: 'Falha inesperada ao pedir uma resposta', again: true } }
  })
  return { answer, at, duration: Math.round(clock.steady() - startedAt) }
}
