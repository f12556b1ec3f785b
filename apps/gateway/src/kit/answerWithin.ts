import type { Clock } from './clock.js'

/** What is answered within so many milliseconds; undefined where nothing is, or the work fails. */
export function answerWithin<Answer>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  work: Promise<Answer>,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    const done = (answer: Answer | undefined) => {
      cancel()
      resolve(answer)
    }
    work.then(done, () => done(undefined))
  })
}
