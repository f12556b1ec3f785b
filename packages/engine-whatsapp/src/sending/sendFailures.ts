import { type FailureCode, SendFailure, type SendRetry } from '@morpheus/gateway/engine'
import type { BinaryNode } from 'baileys'
import { unansweredCodes } from '../connection/queryTimeouts.js'

/** Failures by the server's error code. */
const refusals: Partial<Record<string, [FailureCode, SendRetry]>> = {
  '401': ['blocked', 'never'],
  // Groups in which the account may not write.
  '403': ['blocked', 'never'],
  '404': ['not_on_whatsapp', 'never'],
  '429': ['rate_limited', 'later'],
  // A restricted account may not start conversations; retries make it worse.
  '463': ['account_restricted', 'never'],
}

/** Null when the server accepted the message. */
export function rejectionFromAck({ attrs: { error } }: BinaryNode): SendFailure | null {
  if (error === undefined) return null
  const [code, retry] =
    refusals[error] ?? (error >= '500' ? ['network_error', 'later'] : ['engine_error', 'later'])
  return new SendFailure(code, retry, `error ${error}`)
}

/** Errors before the server received the message: it was not sent. */
export function toSendFailure(error: unknown): Error {
  if (error instanceof SendFailure) return error
  // Baileys rejects a pending query with the close code of the WebSocket.
  if (typeof error === 'number') return new SendFailure('not_connected', 'reconnected', `closed: ${error}`)
  if (!(error instanceof Error)) return new SendFailure('engine_error', 'later', String(error))
  if (error.name === 'AbortError') return error
  const { status, code } = readNumbers(error)
  const { timedOut, connectionClosed } = unansweredCodes
  if (status === connectionClosed || code === connectionClosed)
    return new SendFailure('not_connected', 'reconnected', error.message)
  if (status === timedOut || code === timedOut) return new SendFailure('timed_out', 'later', error.message)
  const rejection = refusals[String(code)]
  if (rejection)
    return new SendFailure(
      rejection[0] === 'blocked' ? 'not_on_whatsapp' : rejection[0],
      rejection[1],
      error.message,
    )
  if (/upload/i.test(error.message)) return new SendFailure('network_error', 'later', error.message)
  return new SendFailure('engine_error', 'later', error.message)
}

/** Baileys' own code, and the server's code of an error answer. */
function readNumbers(error: Error): { status: number; code: number } {
  const output = 'output' in error ? error.output : null
  const hasStatus = typeof output === 'object' && output !== null && 'statusCode' in output
  return { status: hasStatus ? Number(output.statusCode) : 0, code: 'data' in error ? Number(error.data) : 0 }
}
