import type { Clock } from './clock.js'
import { untilAborted } from './untilAborted.js'

/** Milliseconds before each further try; some ten minutes in all, in which a database has restarted. */
const waits = [200, 1000, 5000, 15_000, 30_000, 60_000, 120_000, 180_000, 180_000]

export interface UntilWrittenOptions {
  clock: Clock
  /** Ends the waiting. */
  signal: AbortSignal
  /** Hears each failure that is followed by a further try. */
  onError: (error: unknown) => void
  /** True for a failure that no retry can mend. */
  isFinal?: (error: unknown) => boolean
}

/**
 * Writes down what has happened elsewhere and cannot be asked for again: tries until the store takes it.
 * @throws the last failure; the signal's reason where that comes first.
 */
export async function untilWritten<Result>(
  write: () => Promise<Result>,
  { clock, signal, onError, isFinal = () => false }: UntilWrittenOptions,
): Promise<Result> {
  for (const ms of waits) {
    try {
      return await write()
    } catch (error) {
      if (isFinal(error)) throw error
      onError(error)
    }
    await untilAborted(signal, new Promise<void>((resolve) => void clock.after(ms, resolve)))
  }
  return write()
}
