import { AccountFailure, type AccountFailureCode } from '../accountFailure.js'
import { GraphFailure, Unreachable } from './graphFailure.js'

/**
 * Awaits a call of Graph about the account.
 * @throws AccountFailure
 */
export async function runAccountCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Unreachable) throw new AccountFailure('account_unanswered', { reason: error.reason })
    if (!(error instanceof GraphFailure)) throw error
    throw new AccountFailure(toCode(error), { reason: error.known.reason })
  }
}

function toCode({ known, status }: GraphFailure): AccountFailureCode {
  if (known.code === 'rate_limited') return 'account_rate_limited'
  if (known.code === 'credentials_invalid' || known.code === 'account_restricted') return 'account_forbidden'
  return status >= 500 || known.retry === 'later' || known.retry === 'unknown'
    ? 'account_unanswered'
    : 'account_rejected'
}
