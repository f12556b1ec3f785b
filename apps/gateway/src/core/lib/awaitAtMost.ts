import type { Clock } from './clock.js'

/** Result of the work within so many milliseconds; undefined on a timeout or failure. */
export function awaitAtMost<Answer>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  work: Promise<Answer>,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    const finish = (answer: Answer | undefined) => {
      cancel()
      resolve(answer)
    }
    work.then(finish, () => finish(undefined))
  })
}
