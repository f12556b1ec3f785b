import { exitCodes } from './output/failures.js'

const cleanups = new Set<() => void>()

/** Runs before the process ends, however it ends. Returns the function that calls it off. */
export function beforeExit(act: () => void): () => void {
  cleanups.add(act)
  return () => void cleanups.delete(act)
}

/** Signals end the process with the shell's own codes, and with the terminal put back in order. */
export function interruptible(): void {
  const leave = (code: number) => () => process.exit(code)
  process.on('SIGINT', leave(exitCodes.interrupted))
  process.on('SIGTERM', leave(143))
  process.on('SIGHUP', leave(129))
  process.on('exit', () => {
    for (const act of cleanups) act()
  })
}
