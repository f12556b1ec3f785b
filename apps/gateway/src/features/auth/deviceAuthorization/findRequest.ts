import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { toWaitParam } from '../../../core/lib/duration.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { AttemptLimits } from '../../../core/store/attempts/attemptLimits.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { DeviceRequestRow } from '../../../core/store/signInTables.js'
import type { Db } from '../../../core/store/tables.js'
import { userCodeLimit } from '../attemptRules.js'
import { findDeviceRequest } from './deviceRequests.js'

interface CodeLookup {
  /** Hash of the code; null for an impossible one. */
  hash: string | null
  userId: string
  network: string
}

/**
 * Finds the request of a typed code. Unknown codes are counted by account and by address; a correct one does not reset
 * the counters, since anybody can have one issued.
 * @throws HttpError 404 for an unknown code, 409 for an answered one, 410 for an expired one, 429 after five unknown codes.
 */
export async function findRequest(
  { db, clock, tries }: { db: Db; clock: Clock; tries: AttemptLimits },
  { hash, userId, network }: CodeLookup,
): Promise<DeviceRequestRow> {
  if (hash === null) throw createUnknownCodeError()
  const result = await inTransaction(db, async (transaction) => {
    const counted = [
      await tries.lock(transaction, userCodeLimit, userId),
      await tries.lock(transaction, userCodeLimit, `@ ${network}`),
    ]
    const blockedFor = Math.max(...counted.map((counter) => counter.waitSeconds))
    const row = blockedFor > 0 ? undefined : await findDeviceRequest(transaction, 'user_hash', hash)
    const isWrong = blockedFor === 0 && !row
    for (const one of counted) await (isWrong ? one.countFailure() : one.subtractFailures(0))
    return { row, blockedFor }
  })
  if (result.blockedFor > 0) throw createTooManyCodesError(result.blockedFor)
  if (!result.row) throw createUnknownCodeError()
  if (result.row.state !== 'waiting') throw createAnsweredError()
  if (result.row.expires_at <= isoNow(clock)) throw createExpiredCodeError()
  return result.row
}

function createUnknownCodeError(): HttpError {
  const message = 'Código desconhecido. Confira se é o mesmo que aparece no terminal.'
  return new HttpError('not_found', 'user_code_not_found', message)
}

export function createAnsweredError(): HttpError {
  return new HttpError('conflict', 'user_code_answered', 'Este código já foi respondido.')
}

function createExpiredCodeError(): HttpError {
  return new HttpError('gone', 'user_code_expired', 'Este código expirou. Comece de novo no terminal.')
}

function createTooManyCodesError(seconds: number): HttpError {
  const message = localized('auth.codes_many', { wait: toWaitParam(seconds) })
  return new HttpError('too_many', 'user_code_locked', message, { retryAfter: seconds })
}
