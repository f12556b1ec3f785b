import * as z from 'zod'
import type { Scope } from '../../core/scope.js'
import { apiKeysRules } from '../../locales/generated/pt-BR/rules/apiKeys.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(apiKeysRules)

/** The scopes of an API key. `everything` includes all that its owner may do, also with the account itself. */
export const apiKeyScopes = ['read', 'messages', 'sessions', 'everything'] as const
/**
 * Parses one scope of a key; refuses anything else with 'Escopo inválido'. `allows` tells which calls a scope covers.
 */
export const ApiKeyScope = z.enum(apiKeyScopes, rule('rules.apiKeys.scope_invalid'))
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

/** True where a key of these scopes may make a call that needs `scope`. */
export function allows(scopes: readonly ApiKeyScope[], scope: Scope): boolean {
  if (scope === 'any') return true
  return scopes.some((one) => one === 'everything' || granted[one].includes(scope))
}

/** True where `scopes` allow everything that `others` allow. */
export function covers(scopes: readonly ApiKeyScope[], others: readonly ApiKeyScope[]): boolean {
  if (scopes.includes('everything')) return true
  return others.every((one) => one !== 'everything' && granted[one].every((scope) => allows(scopes, scope)))
}
