import { type FailureCode, SendFailure, type SendRetry } from '@morpheus/gateway/engine'
import type { BinaryNode } from 'baileys'

/** What the server's error on a message means. */
const refusals: Partial<Record<string, [FailureCode, SendRetry]>> = {
  '401': ['blocked', 'never'],
  // Of a group: the account may not write there.
  '403': ['blocked', 'never'],
  '404': ['not_on_whatsapp', 'never'],
  '429': ['rate_limited', 'later'],
  // New conversations are refused to an account that is restricted; trying again makes it worse.
  '463': ['account_restricted', 'never'],
}

/** Null where the server took the message. */
export function refusalOf({ attrs: { error } }: BinaryNode): SendFailure | null {
  if (error === undefined) return null
  const [code, retry] =
    refusals[error] ?? (error >= '500' ? ['network_error', 'later'] : ['engine_error', 'later'])
  return new SendFailure(code, retry, `error ${error}`)
}

/** Whatever goes wrong before the server had the message: it did not go out. */
export function sendFailureOf(error: unknown): Error {
  if (error instanceof SendFailure) return error
  if (!(error instanceof Error)) return new SendFailure('engine_error', 'later', String(error))
  if (error.name === 'AbortError') return error
  const { status, code } = numbersOf(error)
  if (status === 428) return new SendFailure('not_connected', 'reconnected', error.message)
  if (status === 408) return new SendFailure('timed_out', 'later', error.message)
  const refusal = refusals[String(code)]
  if (refusal)
    return new SendFailure(
      refusal[0] === 'blocked' ? 'not_on_whatsapp' : refusal[0],
      refusal[1],
      error.message,
    )
  if (/upload/i.test(error.message)) return new SendFailure('network_error', 'later', error.message)
  return new SendFailure('engine_error', 'later', error.message)
}

/** Baileys' own code, and the server's where its answer was an error. */
function numbersOf(error: Error): { status: number; code: number } {
  const output = 'output' in error ? error.output : null
  const hasStatus = typeof output === 'object' && output !== null && 'statusCode' in output
  return { status: hasStatus ? Number(output.statusCode) : 0, code: 'data' in error ? Number(error.data) : 0 }
}
