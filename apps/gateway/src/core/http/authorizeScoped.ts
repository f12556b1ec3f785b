import { abilities, allows, type Endpoint, type NeededAbility, permits } from '@morpheus/sdk/contract'
import { HttpError } from '../lib/httpError.js'
import { type FindSessionOfMessage, listSessionIdsIn } from './authorize.js'
import type { ScopedPermissions } from './callers.js'

const newSessionFields = ['name', 'description', 'connectionMethod', 'externalId']

/**
 * Checks a scoped token against a row, before the body is read.
 * @throws HttpError 403 naming the ability that the token lacks.
 */
export function mayScopedCallRow({ ability, scope, sessions }: Endpoint, scoped: ScopedPermissions): void {
  if (!permits(scoped.abilities, ability)) throw createMissingAbilityError(ability)
  // Its creator may lack the row's scope.
  if (sessions === 'all' || (scope !== null && !allows(scoped.scopes, scope)))
    throw createMissingAbilityError('never')
}

/**
 * Restricts a call to its token's sessions, by unparsed input. Does not reveal the existence of other sessions.
 * @throws HttpError 403 naming the ability that is the token's for its own sessions alone.
 */
export async function checkScopedReach(
  { ability, sessions: sessionRule }: Endpoint,
  { params, requestParts }: { params: Readonly<Record<string, string>>; requestParts: readonly unknown[] },
  { userId, scoped }: { userId: string; scoped: ScopedPermissions },
  findSessionOfMessage: FindSessionOfMessage,
): Promise<void> {
  const isOwn = (id: string) => scoped.sessions.includes(id)
  if (sessionRule === 'message' && !isOwn((await findSessionOfMessage(params.id ?? '', userId)) ?? ''))
    throw createOutsideTokenError(ability, scoped, 'desta mensagem')
  if (sessionRule === 'new' && !requestParts.every((part) => isOwnNewSession(part, scoped)))
    throw createOutsideTokenError(ability, scoped, 'que seria criada')
  const requestedIds = [
    ...(sessionRule === 'one' ? [params.sessionId ?? params.id] : []),
    ...requestParts.flatMap(listSessionIdsIn),
  ]
  if (requestedIds.some((id) => id !== undefined && !isOwn(String(id))))
    throw createOutsideTokenError(ability, scoped, 'pedida')
}

/** True when the body creates the token's own session with permitted fields only. */
function isOwnNewSession(part: unknown, { externalIds, keySessions }: ScopedPermissions): boolean {
  const fields: Record<string, unknown> = { ...Object(part) }
  if (Object.keys(fields).length === 0) return true
  const { externalId } = fields
  if (keySessions !== null || typeof externalId !== 'string' || !externalIds.includes(externalId))
    return false
  return Object.keys(fields).every((name) => newSessionFields.includes(name))
}

export function createMissingAbilityError(ability: NeededAbility): HttpError {
  const isTokenAbility = abilities.some((one) => one === ability)
  const message = isTokenAbility
    ? `Este token não permite isto: falta a permissão ${ability}`
    : `Este token não permite isto: nenhuma permissão de token (${abilities.join(', ')}) basta`
  return new HttpError('forbidden', 'ability_missing', message, {
    body: { ability: isTokenAbility ? ability : null },
  })
}

export function createOutsideTokenError(
  ability: NeededAbility,
  { abilities: granted }: ScopedPermissions,
  sessionText: string,
): HttpError {
  const abilityNames = ability === 'any' ? granted.join(', ') : ability
  const subject =
    ability === 'any' && granted.length > 1
      ? `as permissões ${abilityNames} são`
      : `a permissão ${abilityNames} é`
  const message = `Este token não vale para a sessão ${sessionText}: ${subject} só das sessões para as quais foi feito`
  return new HttpError('forbidden', 'token_limited', message, { body: { ability: abilityNames } })
}
