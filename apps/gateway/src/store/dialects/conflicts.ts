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

/** A lock was waited for in vain, or the server ends the connection, such as one that stops. */
const passing = [...conflicts, '55P03', '57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** True for a failure that a retry may overcome. The transaction was rolled back. */
export function mayPass(error: unknown): boolean {
  if (passing.includes(errorCode(error) ?? '')) return true
  // The driver has no code for a connection that broke.
  return (
    error instanceof Error &&
    /^Connection terminated|^Client has encountered a connection error/.test(error.message)
  )
}
