import { exitCodes } from './output/codes.js'

const cleanups = new Set<() => void>()
const unfinished = new Set<() => Promise<void>>()

/** In milliseconds: the maximum delay of an exit. */
const timeoutMs = 2_000

export function beforeExit(act: () => void): () => void {
  cleanups.add(act)
  return () => void cleanups.delete(act)
}

/** Registers work to await when a signal ends the process. Returns the function that unregisters it. */
export function awaitBeforeExit(act: () => Promise<void>): () => void {
  unfinished.add(act)
  return () => void unfinished.delete(act)
}

/** Removes our signal handlers during work that blocks the event loop, so that signals end the process directly. */
export function exitOnInterrupt<T>(act: () => T): T {
  const handled = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(
    (signal) => [signal, process.listeners(signal)] as const,
  )
  for (const [signal] of handled) process.removeAllListeners(signal)
  try {
    return act()
  } finally {
    for (const [signal, listeners] of handled) for (const listener of listeners) process.on(signal, listener)
  }
}

/** Signals end the process with the shell's usual codes, after the terminal was restored; a second one at once. */
export function exitOnSignals(): void {
  let isLeaving = false
  const leave = (code: number) => () => {
    const exit = () => process.exit(code)
    if (isLeaving || unfinished.size === 0) return exit()
    isLeaving = true
    setTimeout(exit, timeoutMs)
    void Promise.allSettled(Array.from(unfinished, (act) => act())).then(exit)
  }
  process.on('SIGINT', leave(exitCodes.interrupted))
  process.on('SIGTERM', leave(143))
  process.on('SIGHUP', leave(129))
  process.on('exit', () => {
    for (const act of cleanups) act()
  })
}
