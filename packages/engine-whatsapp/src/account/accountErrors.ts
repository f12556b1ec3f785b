import {
  AccountFailure,
  type AccountFailureCode,
  type FailureCode,
  SendFailure,
} from '@morpheus/gateway/engine'
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

const codesOfSending: Partial<Record<FailureCode, AccountFailureCode>> = {
  not_on_whatsapp: 'not_on_whatsapp',
  blocked: 'account_forbidden',
  account_restricted: 'account_forbidden',
  rate_limited: 'account_rate_limited',
  not_connected: 'account_unanswered',
  network_error: 'account_unanswered',
  timed_out: 'account_unanswered',
  outcome_unknown: 'account_unanswered',
}

/** Failure of a change that WhatsApp takes as a message; any other error as it is. */
export function toAccountFailure(error: unknown): unknown {
  if (!(error instanceof SendFailure)) return error
  const { code, detail } = error
  return new AccountFailure(codesOfSending[code] ?? 'account_rejected', {
    ...(typeof detail === 'string' && { detail }),
  })
}
