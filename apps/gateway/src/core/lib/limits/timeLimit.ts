import type { Clock } from '../clock.js'
import { raceAbort } from '../raceAbort.js'

/** Another system did not answer in full in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  readonly seconds: number

  constructor(seconds: number) {
    super(`No answer within ${seconds} s`)
    this.seconds = seconds
  }
}

/**
 * Runs work with a timeout and the caller's signal. Rejects with a `TimeoutError`, the signal's reason or the work's
 * error.
 */
export async function runWithTimeout<Result>(
  clock: Clock,
  seconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any: on Node 20 it leaks as long as the caller's signal lives.
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  const cancel = clock.after(seconds * 1000, () => controller.abort(new TimeoutError(seconds)))
  try {
    return await raceAbort(controller.signal, work(controller.signal))
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}
