import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop within long work. */
export async function nextTurn(): Promise<void> {
  await setImmediate()
}

/** Returns a function that yields once the work since the last yield has taken `ms` milliseconds. */
export function turnEvery(ms: number): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < ms) return
    await nextTurn()
    began = performance.now()
  }
}
