import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { runWithTimeout, TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import type { ConfiguredResponder } from './configuredResponders.js'
import type { Answer, Question } from './responder.js'

/** Longest wait of a customer; a responder may have a shorter timeout of its own. */
const maxSeconds = 120

export interface TimedAnswer {
  readonly answer: Answer
  readonly at: string
  /** Milliseconds. */
  readonly duration: number
}

/** Asks once. Exceptions become failures and are reported. */
export async function askResponder(
  { responder, label }: ConfiguredResponder,
  question: Question,
  { clock, signal, onError }: { clock: Clock; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<TimedAnswer> {
  const at = isoNow(clock)
  const startedAt = clock.monotonic()
  const answer = await runWithTimeout(clock, maxSeconds, signal, (signal) =>
    responder.answer(question, signal),
  ).catch((error): Answer => {
    if (error instanceof TimeoutError)
      return {
        failure: {
          ...toErrorFields(localized('peers.answer.timed_out', { responder: label, seconds: error.seconds })),
          retryable: true,
        },
      }
    if (!signal.aborted) onError(error)
    return { failure: { ...toErrorFields(localized('peers.answer.unexpected')), retryable: true } }
  })
  return { answer, at, duration: Math.round(clock.monotonic() - startedAt) }
}
