import * as z from 'zod'
import type { Scope } from '../endpoint.js'

/**
 * What a scoped token may be made for: `read` what its sessions say and are told, `pair` them with a number, `send`
 * messages from them. Each sees how its sessions stand.
 */
export const abilities = ['read', 'pair', 'send'] as const
/** Reads one ability of a token; anything else is refused with 'Permissão inválida'. */
export const Ability = z.enum(abilities, 'Permissão inválida: use read, pair ou send')
export type Ability = z.output<typeof Ability>

/** What a call or an event asks of a scoped token: one ability, whichever, or more than any token has. */
export type NeededAbility = Ability | 'any' | 'none'

/** What a credential must be allowed to make a token of an ability. */
export const abilityScopes: Readonly<Record<Ability, readonly Scope[]>> = {
  read: ['contacts:read', 'events:read', 'messages:read', 'sessions:read'],
  pair: ['events:read', 'sessions:read', 'sessions:write'],
  send: ['events:read', 'messages:write', 'sessions:read'],
}

/** Whether a token of these abilities is enough. */
export function permits(held: readonly Ability[], needed: NeededAbility): boolean {
  if (needed === 'any') return held.length > 0
  return held.some((one) => one === needed)
}
