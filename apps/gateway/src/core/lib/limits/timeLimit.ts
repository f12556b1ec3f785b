import type { Clock } from '../clock.js'
import { raceAbort } from '../raceAbort.js'

/** Another system did not answer in full in time. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
  readonly seconds: number

  constructor(seconds: number) {
    super(`No answer within ${seconds} s`)
    this.seconds = seconds
  }
}

/**
 * Runs work with a timeout and the caller's signal. Rejects with a `TimeLimitError`, the signal's reason or the work's
 * error.
 */
export async function runWithTimeout<Result>(
  clock: Clock,
  seconds: number,
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any: on Node 20 it leaks as long as the caller's signal lives.
  const ended = new AbortController()
  const stop = () => ended.abort(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  const cancel = clock.after(seconds * 1000, () => ended.abort(new TimeLimitError(seconds)))
  try {
    return await raceAbort(ended.signal, work(ended.signal))
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}
