import { setImmediate } from 'node:timers/promises'

/** Lets what else waits have its turn, in the middle of long work. */
export async function nextTurn(): Promise<void> {
  await setImmediate()
}
