import { setImmediate } from 'node:timers/promises'

export async function yieldToLoop(): Promise<void> {
  await setImmediate()
}

export function yieldEvery(ms: number): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < ms) return
    await yieldToLoop()
    startedAt = performance.now()
  }
}
