import { abilities, allows, type Endpoint, type NeededAbility, permits } from '@morpheus/sdk/contract'
import type { ScopedPower } from '../accounts/scopedTokens/scopedPower.js'
import { Refusal } from '../kit/refusal.js'
import { type SessionOfMessage, sessionsNamedIn } from './authorize.js'

/** What a new session may be given by who holds nothing but a token for it. */
const ofNewSession = ['name', 'description', 'connectionMethod', 'externalId']

/**
 * What a row asks of the scoped token that calls it, before the body is read.
 * @throws Refusal 403 naming the ability that the token lacks.
 */
export function mayScopedCallRow({ ability, scope, sessions }: Endpoint, scoped: ScopedPower): void {
  if (!permits(scoped.abilities, ability)) throw lacksAbility(ability)
  // Its maker may have been made for less than its abilities say of this row.
  if (sessions === 'all' || (scope !== null && !allows(scoped.scopes, scope))) throw lacksAbility('none')
}

/**
 * Holds a call to the sessions of its token, by what it says before that was looked at. Whether there is another session
 * is not told.
 * @throws Refusal 403 naming the ability that is the token's for its own sessions alone.
 */
export async function checkScopedReach(
  { ability, sessions: reach }: Endpoint,
  { params, given }: { params: Readonly<Record<string, string>>; given: readonly unknown[] },
  { userId, scoped }: { userId: string; scoped: ScopedPower },
  sessionOf: SessionOfMessage,
): Promise<void> {
  const isOwn = (id: string) => scoped.sessions.includes(id)
  if (reach === 'message' && !isOwn((await sessionOf(params.id ?? '', userId)) ?? ''))
    throw outside(ability, scoped, 'desta mensagem')
  if (reach === 'new' && !given.every((part) => isOwnNewSession(part, scoped)))
    throw outside(ability, scoped, 'que seria criada')
  const named = [
    ...(reach === 'one' ? [params.sessionId ?? params.id] : []),
    ...given.flatMap(sessionsNamedIn),
  ]
  if (named.some((id) => id !== undefined && !isOwn(String(id)))) throw outside(ability, scoped, 'pedida')
}

/** Whether a body makes the session that its token was made for, and says nothing of it but what a customer may. */
function isOwnNewSession(part: unknown, { externalIds, ofKey }: ScopedPower): boolean {
  const fields: Record<string, unknown> = { ...Object(part) }
  if (Object.keys(fields).length === 0) return true
  const { externalId } = fields
  if (ofKey !== null || typeof externalId !== 'string' || !externalIds.includes(externalId)) return false
  return Object.keys(fields).every((name) => ofNewSession.includes(name))
}

/** What a token is refused that may not: by calls and sockets alike. */
export function lacksAbility(ability: NeededAbility): Refusal {
  const lacking = abilities.some((one) => one === ability)
  const message = lacking
    ? `Este token não permite isto: falta a permissão ${ability}`
    : `Este token não permite isto: nenhuma permissão de token (${abilities.join(', ')}) basta`
  return new Refusal('forbidden', 'ability_missing', message, { body: { ability: lacking ? ability : null } })
}

/** What a token is refused that holds other sessions. */
export function outside(ability: NeededAbility, { abilities: held }: ScopedPower, which: string): Refusal {
  const named = ability === 'any' ? held.join(', ') : ability
  const is = ability === 'any' && held.length > 1 ? `as permissões ${named} são` : `a permissão ${named} é`
  const message = `Este token não vale para a sessão ${which}: ${is} só das sessões para as quais foi feito`
  return new Refusal('forbidden', 'token_limited', message, { body: { ability: named } })
}
