import { setImmediate } from 'node:timers/promises'

/** Lets what else waits have its turn, in the middle of long work. */
export async function nextTurn(): Promise<void> {
  await setImmediate()
}

/** The same, to be called between small pieces: once they have taken so many milliseconds. */
export function turnEvery(ms: number): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < ms) return
    await nextTurn()
    began = performance.now()
  }
}
