import { exitCodes } from './output/codes.js'

const cleanups = new Set<() => void>()
const unfinished = new Set<() => Promise<void>>()

/** In milliseconds: the maximum delay of an exit. */
const timeoutMs = 2_000

export function beforeExit(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** Registers work to await when a signal ends the process. Returns the function that unregisters it. */
export function exitAfter(cleanup: () => Promise<void>): () => void {
  unfinished.add(cleanup)
  return () => void unfinished.delete(cleanup)
}

/** Removes our signal handlers during work that blocks the event loop, so that signals end the process directly. */
export function exitOnInterrupt<T>(start: () => T): T {
  const handled = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(
    (signal) => [signal, process.listeners(signal)] as const,
  )
  for (const [signal] of handled) process.removeAllListeners(signal)
  try {
    return start()
  } finally {
    for (const [signal, listeners] of handled) for (const listener of listeners) process.on(signal, listener)
  }
}

/** Signals end the process with the shell's usual codes, after the terminal was restored; a second one at once. */
export function exitOnSignals(): void {
  let isLeaving = false
  const createExit = (code: number) => () => {
    const exit = () => process.exit(code)
    if (isLeaving || unfinished.size === 0) return exit()
    isLeaving = true
    setTimeout(exit, timeoutMs)
    void Promise.allSettled(Array.from(unfinished, (cleanup) => cleanup())).then(exit)
  }
  process.on('SIGINT', createExit(exitCodes.interrupted))
  process.on('SIGTERM', createExit(143))
  process.on('SIGHUP', createExit(129))
  process.on('exit', () => {
    for (const cleanup of cleanups) cleanup()
  })
}
