import type { Clock } from './clock.js'
import { raceAbort } from './raceAbort.js'

/** Retry delays in milliseconds; some ten minutes in all, enough for a database restart. */
const delaysMs = [200, 1000, 5000, 15_000, 30_000, 60_000, 120_000, 180_000, 180_000]

export interface UntilWrittenOptions {
  clock: Clock
  signal: AbortSignal
  onError: (error: unknown) => void
  isFinal?: (error: unknown) => boolean
}

/**
 * Records an event that cannot be requested again: retries until the store accepts it.
 * @throws the last failure; the signal's reason where that comes first.
 */
export async function retryUntilWritten<Result>(
  write: () => Promise<Result>,
  { clock, signal, onError, isFinal = () => false }: UntilWrittenOptions,
): Promise<Result> {
  for (const ms of delaysMs) {
    try {
      return await write()
    } catch (error) {
      if (isFinal(error)) throw error
      onError(error)
    }
    await raceAbort(signal, new Promise<void>((resolve) => void clock.after(ms, resolve)))
  }
  return write()
}
