import { type Clock, instant } from '../kit/clock.js'
import { TimeLimit, within } from '../kit/limits/timeLimit.js'
import type { ConfiguredResponder } from './configured.js'
import type { Answer, Question } from './responder.js'

/** No customer waits longer; what a responder takes by itself is its own to say. */
const longestSeconds = 120

/** What came of asking, with its moment. */
export interface Asking {
  readonly answer: Answer
  /** When it began. */
  readonly at: string
  /** Milliseconds. */
  readonly duration: number
}

/** Asks once. Whatever is thrown is a failure too, and told. */
export async function ask(
  { responder, label }: ConfiguredResponder,
  question: Question,
  { clock, signal, onError }: { clock: Clock; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<Asking> {
  const at = instant(clock)
  const began = clock.steady()
  const answer = await within(clock, longestSeconds, signal, (ended) =>
    responder.answer(question, ended),
  ).catch((error): Answer => {
    if (error instanceof TimeLimit)
      return { failure: { error: `${label} não respondeu em ${error.seconds} segundos`, again: true } }
    if (!signal.aborted) onError(error)
    return { failure: { error: 'Falha inesperada ao pedir uma resposta', again: true } }
  })
  return { answer, at, duration: Math.round(clock.steady() - began) }
}
