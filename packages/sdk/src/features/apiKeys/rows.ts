import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { lenient } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { apiKeysRules } from '../../locales/generated/pt-BR/rules/apiKeys.js'
import { createRules } from '../../locales/rules.js'
import { ApiKeyScope, apiKeyScopes } from './choices.js'

const rule = createRules(apiKeysRules)

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The start of the secret, to identify it: `mo_4fK2aQ9`. */
  prefix: z.string(),
  scopes: z.array(ApiKeyScope).default([]),
  /** The sessions that it is limited to; null for all, including future ones. */
  sessionIds: z.array(z.string()).nullable(),
  createdAt: Instant,
  /** Null where it never expires. */
  expiresAt: Instant.nullable().default(null),
  /** To the minute; null where it was never used. */
  lastUsedAt: Instant.nullable().default(null),
})
export type ApiKey = z.output<typeof ApiKey>

/** The form of a new key, with its messages. */
export const NewApiKey = z.strictObject({
  name: z
    .string(rule('rules.common.name_required'))
    .trim()
    .min(1, rule('rules.common.name_required'))
    .max(60, rule('rules.common.name_long_most')),
  scopes: z
    .array(ApiKeyScope, rule('rules.apiKeys.scopes_missing'))
    .min(1, rule('rules.apiKeys.scopes_missing'))
    .max(apiKeyScopes.length, rule('rules.apiKeys.scopes_repeated')),
  sessionIds: z
    .array(
      z.string(rule('rules.common.session_invalid')).max(100, rule('rules.common.session_invalid')),
      rule('rules.common.sessions_list'),
    )
    .min(1, rule('rules.apiKeys.sessions_missing'))
    .max(1000, rule('rules.apiKeys.sessions_many'))
    .nullable()
    .default(null),
  expiresAt: z.iso
    .datetime({ offset: true, ...rule('rules.apiKeys.expiry_invalid') })
    .nullable()
    .default(null),
})
export type NewApiKey = z.input<typeof NewApiKey>

/** Extension: credentials for scripts and embedded products, in place of a sign-in. */
export const apiKeys = {
  /** Lists keys, the newest first, including expired ones until they are removed. */
  list: endpoint('GET /settings/api-keys', {
    answer: z.object({
      keys: z.array(ApiKey),
      /** The maximum number of keys per account. */
      most: lenient(z.number(), { fallback: () => 50 }),
    }),
  }),
  /** The only answer that ever holds the secret. */
  create: endpoint('POST /settings/api-keys', {
    body: NewApiKey,
    answer: z.object({ key: ApiKey, secret: secretText(z.string()) }),
    success: 201,
  }),
  /** Revokes a key at once: calls with it are refused, and the sockets that it opened are closed. */
  remove: endpoint('DELETE /settings/api-keys/:id', { answer: z.object({}) }),
}
