import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { runWithTimeout, TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import type { ConfiguredResponder } from './configuredResponders.js'
import type { Answer, Question } from './responder.js'

/** Time limit of one request, in seconds; a responder may set a shorter one. */
const maxSeconds = 120

export interface TimedAnswer {
  readonly answer: Answer
  /** Start of the request, ISO 8601. */
  readonly askedAt: string
  /** Milliseconds. */
  readonly duration: number
}

/** Asks once. Exceptions become failures; all but timeouts and aborts are reported. */
export async function askResponder(
  { responder, label }: ConfiguredResponder,
  question: Question,
  { clock, signal, onError }: { clock: Clock; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<TimedAnswer> {
  const askedAt = isoNow(clock)
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
  return { answer, askedAt, duration: Math.round(clock.monotonic() - startedAt) }
}
