import * as z from 'zod'
import { commonRule as rule } from '../locales/rules.js'
import type { Scope } from './scope.js'

/**
 * The abilities of a scoped token: `read` messages and events of its sessions, `pair` them with a number, `send`
 * messages. Each includes the status of its sessions.
 */
export const abilities = ['read', 'pair', 'send'] as const
/** Parses one ability of a token; refuses anything else with 'Permissão inválida'. */
export const Ability = z.enum(abilities, rule('rules.common.ability_invalid'))
export type Ability = z.output<typeof Ability>

/**
 * The ability that a call or an event requires of a scoped token: a certain one, any, or `never` where every scoped
 * token is refused.
 */
export type NeededAbility = Ability | 'any' | 'never'

/** The scopes that a credential needs to create a token with an ability. */
export const abilityScopes: Readonly<Record<Ability, readonly Scope[]>> = {
  read: ['contacts:read', 'events:read', 'messages:read', 'sessions:read'],
  pair: ['events:read', 'sessions:read', 'sessions:write'],
  send: ['events:read', 'messages:write', 'sessions:read'],
}

/** True where a token with these abilities is allowed. */
export function permits(granted: readonly Ability[], required: NeededAbility): boolean {
  if (required === 'any') return granted.length > 0
  return granted.some((one) => one === required)
}
