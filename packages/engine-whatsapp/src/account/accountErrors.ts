import { AccountFailure, type AccountFailureCode } from '@morpheus/gateway/engine'
import { unansweredCodes } from '../connection/queryTimeouts.js'
import { isConnectionClosed, refusalCode } from '../groups/groupFailures.js'

const codes: Partial<Record<number, AccountFailureCode>> = {
  401: 'account_forbidden',
  403: 'account_forbidden',
  429: 'account_rate_limited',
  [unansweredCodes.timedOut]: 'account_unanswered',
  [unansweredCodes.connectionClosed]: 'account_unanswered',
}

/**
 * Awaits a query about the account, its contacts or its conversations.
 * @throws AccountFailure
 */
export async function mapAccountErrors<Answer>(query: Promise<Answer>): Promise<Answer> {
  try {
    return await query
  } catch (error) {
    const code = refusalCode(error)
    if (code === null) throw isConnectionClosed(error) ? new AccountFailure('account_unanswered') : error
    const failure = codes[code] ?? (code < 500 ? 'account_rejected' : 'account_unanswered')
    throw new AccountFailure(failure, { detail: `error ${code}` })
  }
}

/** Awaits a query for something that may be missing or hidden: null then. */
export async function nullIfHidden<Answer>(query: Promise<Answer>): Promise<Answer | null> {
  try {
    return await query
  } catch (error) {
    const code = refusalCode(error)
    if (code === 401 || code === 403 || code === 404) return null
    throw error
  }
}
