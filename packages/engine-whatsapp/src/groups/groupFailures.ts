import { GroupFailure, type GroupFailureCode, type ParticipantOutcome } from '@morpheus/gateway/engine'
import { unansweredCodes } from '../connection/queryTimeouts.js'

/** Refusals by the server's error code. */
const refusals: Partial<Record<number, GroupFailureCode>> = {
  401: 'group_forbidden',
  403: 'group_forbidden',
  404: 'group_not_found',
  406: 'group_invalid',
  [unansweredCodes.timedOut]: 'group_unanswered',
  409: 'group_invalid',
  410: 'group_invite_invalid',
  419: 'group_full',
  [unansweredCodes.connectionClosed]: 'group_unanswered',
  429: 'group_rate_limited',
}

/** The server's code of an error answer; null for any other error. */
export function refusalCode(error: unknown): number | null {
  const code = error instanceof Error && 'data' in error ? Number(error.data) : Number.NaN
  return Number.isInteger(code) && code > 0 ? code : null
}

/** Baileys' own errors: the close code of the WebSocket, or an error for a query on a closed connection. */
export function isConnectionClosed(error: unknown): boolean {
  if (typeof error === 'number') return true
  const output = error instanceof Error && 'output' in error ? error.output : null
  return (
    output instanceof Object &&
    'statusCode' in output &&
    output.statusCode === unansweredCodes.connectionClosed
  )
}

/**
 * Awaits a query about groups. `exceptions` are codes that mean something else there.
 * @throws GroupFailure
 */
export async function mapGroupErrors<Answer>(
  query: Promise<Answer>,
  exceptions: Partial<Record<number, GroupFailureCode>> = {},
): Promise<Answer> {
  try {
    return await query
  } catch (error) {
    const code = refusalCode(error)
    if (code === null) throw isConnectionClosed(error) ? new GroupFailure('group_unanswered') : error
    const refusal = exceptions[code] ?? refusals[code] ?? (code < 500 ? 'group_invalid' : 'group_unanswered')
    throw new GroupFailure(refusal, `error ${code}`)
  }
}

const outcomeByStatus: Partial<Record<string, ParticipantOutcome>> = {
  '200': 'done',
  '401': 'blocked',
  '403': 'invite_needed',
  '404': 'not_on_whatsapp',
  '408': 'recently_left',
  '409': 'unchanged',
  '419': 'group_full',
  '500': 'group_full',
}

/** The outcome for one person by the server's code. */
export function toOutcome(status: string, isJoining: boolean): ParticipantOutcome {
  // Only who is in the group can be removed, promoted or demoted.
  if (status === '404' && !isJoining) return 'unchanged'
  return outcomeByStatus[status] ?? 'failed'
}
