import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { lenient } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { ApiKeyScope, apiKeyScopes } from './choices.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'none' })

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
    .string('Nome é obrigatório')
    .trim()
    .min(1, 'Nome é obrigatório')
    .max(60, 'Nome muito longo: use até 60 caracteres'),
  scopes: z
    .array(ApiKeyScope, 'Escolha o que a chave pode fazer')
    .min(1, 'Escolha o que a chave pode fazer')
    .max(apiKeyScopes.length, 'Escopos repetidos'),
  sessionIds: z
    .array(z.string('Sessão inválida').max(100, 'Sessão inválida'), 'Informe as sessões em uma lista')
    .min(1, 'Escolha ao menos uma sessão')
    .max(1000, 'Escolha até 1000 sessões, ou todas')
    .nullable()
    .default(null),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'Data inválida: use ISO 8601, como 2027-01-31T00:00:00Z' })
    .nullable()
    .default(null),
})
export type NewApiKey = z.input<typeof NewApiKey>

/** Ours: credentials for scripts and embedded products, in place of a sign-in. */
export const apiKeys = {
  /** Lists keys, the newest first, including expired ones until they are removed. */
  list: endpoint('GET /settings/api-keys', {
    answer: z.object({
      keys: z.array(ApiKey),
      /** The maximum number of keys per account. */
      most: lenient(z.number(), { otherwise: () => 50 }),
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
