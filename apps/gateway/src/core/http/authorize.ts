import { allows, apiKeyScopes, type Endpoint, type Scope } from '@morpheus/sdk/contract'
import { apiKeyScopeLabels } from '@morpheus/sdk/text'
import { HttpError } from '../lib/httpError.js'
import type { KeyPermissions } from './callers.js'

export type FindSessionOfMessage = (messageId: string, userId: string) => Promise<string | null>

/**
 * Checks an API key against a row, before the body is read.
 * @throws HttpError 403 naming the scope that the key lacks, or that it is limited to sessions.
 */
export function mayCallRow({ scope, sessions }: Endpoint, key: KeyPermissions): void {
  if (scope !== null && !allows(key.scopes, scope)) throw createMissingScopeError(scope)
  if ((sessions !== 'all' && sessions !== 'new') || key.sessions === null) return
  const message = 'Esta chave de API vale só para sessões escolhidas, e esta chamada é da conta inteira'
  throw new HttpError('forbidden', 'api_key_limited', message)
}

/**
 * Restricts a call to its key's sessions, by unparsed input: only an exact id passes.
 * @throws HttpError 404 for another session, or a message of one, as where there is none.
 */
export async function checkReach(
  { sessions: sessionRule }: Endpoint,
  { params, requestParts }: { params: Readonly<Record<string, string>>; requestParts: readonly unknown[] },
  { userId, visibleSessions }: { userId: string; visibleSessions: readonly string[] },
  findSessionOfMessage: FindSessionOfMessage,
): Promise<void> {
  if (sessionRule === 'message') {
    const sessionId = await findSessionOfMessage(params.id ?? '', userId)
    if (sessionId !== null && !visibleSessions.includes(sessionId)) throw createMessageNotFoundError()
  }
  if (sessionRule !== 'one') return
  const requestedIds = [params.sessionId ?? params.id, ...requestParts.flatMap(listSessionIdsIn)]
  const isForbidden = requestedIds.some((id) => id !== undefined && !visibleSessions.includes(String(id)))
  if (isForbidden) throw new HttpError('not_found', 'session_not_found', 'Sessão não encontrada')
}

/** A body may name a second session, to read from. */
export function listSessionIdsIn(part: unknown): unknown[] {
  const { sessionId, fromSessionId } = Object(part)
  return [sessionId, fromSessionId]
}

function createMessageNotFoundError(): HttpError {
  return new HttpError('not_found', 'message_not_found', 'Mensagem não encontrada')
}

function createMissingScopeError(scope: Scope): HttpError {
  const sufficientScopes = apiKeyScopes
    .filter((one) => allows([one], scope))
    .map((one) => `"${apiKeyScopeLabels[one]}"`)
  const message = `Esta chave de API não permite isto: falta o escopo ${scope}. Use uma chave com ${sufficientScopes.join(' ou ')}.`
  return new HttpError('forbidden', 'scope_missing', message, { body: { scope } })
}
