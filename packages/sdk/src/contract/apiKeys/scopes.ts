import * as z from 'zod'
import type { Scope } from '../endpoint.js'

/** What a key may be made for. `everything` is what its owner may do, the account's own matters included. */
export const apiKeyScopes = ['read', 'messages', 'sessions', 'everything'] as const
/**
 * Reads one scope of a key; anything else is refused with 'Escopo inválido'. What each lets a key call is
 * told by `allows`.
 */
export const ApiKeyScope = z.enum(apiKeyScopes, 'Escopo inválido')
export type ApiKeyScope = z.output<typeof ApiKeyScope>

const granted: Readonly<Record<Exclude<ApiKeyScope, 'everything'>, readonly Scope[]>> = {
  read: [
    'contacts:read',
    'events:read',
    'integrations:read',
    'messages:read',
    'monitoring:read',
    'sessions:read',
    'templates:read',
  ],
  messages: [
    'contacts:read',
    'events:read',
    'messages:read',
    'messages:write',
    'sessions:read',
    'templates:read',
  ],
  sessions: ['events:read', 'sessions:read', 'sessions:write'],
}

/** Whether a key of these scopes may make a call that needs `scope`. */
export function allows(scopes: readonly ApiKeyScope[], scope: Scope): boolean {
  if (scope === 'any') return true
  return scopes.some((one) => one === 'everything' || granted[one].includes(scope))
}

/** Whether whoever has `scopes` may do all that `others` allow. */
export function covers(scopes: readonly ApiKeyScope[], others: readonly ApiKeyScope[]): boolean {
  if (scopes.includes('everything')) return true
  return others.every((one) => one !== 'everything' && granted[one].every((scope) => allows(scopes, scope)))
}
