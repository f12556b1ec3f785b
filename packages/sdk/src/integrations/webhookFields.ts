import * as z from 'zod'

/** Headers that only the gateway may set: message framing and signatures. */
const reservedHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const isReserved = (name: string) =>
  reservedHeaders.includes(name) ||
  ['webhook-', 'x-webhook-signature', 'proxy-'].some((start) => name.startsWith(start))

const HeaderName = z
  .string()
  .min(1, 'Cabeçalho sem nome')
  .max(100, { error: 'Nome de cabeçalho muito longo', abort: true })
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Nome de cabeçalho inválido')
  .refine((name) => !isReserved(name.toLowerCase()), 'Este cabeçalho é definido pelo Morpheus')
const HeaderValue = z
  .string('O valor do cabeçalho deve ser um texto')
  .max(4096, { error: 'Valor de cabeçalho muito longo', abort: true })
  // Visible Latin-1 with spaces and tabs: no line break can begin another header.
  .regex(/^[\t\x20-\x7e\xa0-\xff\u2022]*$/, 'Valor de cabeçalho inválido: sem quebras de linha')

export const WebhookHeaders = z
  .record(HeaderName, HeaderValue, 'Cabeçalhos inválidos')
  .refine((headers) => Object.keys(headers).length <= 50, 'No máximo 50 cabeçalhos')
  .refine(
    (headers) =>
      new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    'Cabeçalho repetido',
  )

/** http or https, without a user: credentials belong in a header, which is stored encrypted. */
export const WebhookUrl = z
  .string('URL inválida')
  .trim()
  .max(2048, { error: 'URL muito longa', abort: true })
  .refine((text) => /^https?:\/\/[^/?#\\]/i.test(text) && URL.canParse(text), 'URL inválida')
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'Coloque usuário e senha no cabeçalho Authorization, não na URL',
  )

/**
 * A line of 8 to 256 characters. One that begins with `whsec_` holds 24 to 64 bytes in base64 (Standard Webhooks),
 * checked because a mistyped one would sign with a key that no receiver has. A mask is accepted and changes nothing.
 */
export const WebhookSecret = z
  .string('Segredo inválido')
  .min(8, { error: 'Segredo deve ter pelo menos 8 caracteres', abort: true })
  .max(256, { error: 'Segredo deve ter no máximo 256 caracteres', abort: true })
  .refine(
    (secret) => secret === secret.trim() && !/\p{C}/u.test(secret),
    'Segredo inválido: sem quebras de linha nem espaços nas pontas',
  )
  .refine(
    (secret) =>
      !secret.startsWith('whsec_') ||
      secret.includes('•') ||
      /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(secret),
    'Segredo inválido: depois de whsec_ use 24 a 64 bytes em base64',
  )
