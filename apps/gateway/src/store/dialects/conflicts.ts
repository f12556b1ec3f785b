import { errorCode } from '../../kit/startFailure.js'

/** Each time somebody else gets through. */
const mostTries = 5

/** Postgres ended it: it and others waited for each other, or what it read has changed. */
const conflicts = ['40P01', '40001']

/** Again where others ended it. */
export async function untilThrough<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === mostTries || !conflicts.includes(errorCode(error) ?? '')) throw error
    }
  }
}
