import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'

const rule = createRules(integrationsRules)

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
  ['webhook-', 'x-webhook-signature', 'proxy-'].some((prefix) => name.startsWith(prefix))

const HeaderName = z
  .string()
  .min(1, rule('rules.integrations.header_name_missing'))
  .max(100, { ...rule('rules.integrations.header_name_long'), abort: true })
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, rule('rules.integrations.header_name_invalid'))
  .refine((name) => !isReserved(name.toLowerCase()), rule('rules.integrations.header_reserved'))
const HeaderValue = z
  .string(rule('rules.integrations.header_value_text'))
  .max(4096, { ...rule('rules.integrations.header_value_long'), abort: true })
  // Visible Latin-1 with spaces and tabs: no line break can begin another header.
  .regex(/^[\t\x20-\x7e\xa0-\xff\u2022]*$/, rule('rules.integrations.header_value_invalid'))

export const WebhookHeaders = z
  .record(HeaderName, HeaderValue, rule('rules.integrations.headers_invalid'))
  .refine((headers) => Object.keys(headers).length <= 50, rule('rules.integrations.headers_many'))
  .refine(
    (headers) =>
      new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    rule('rules.integrations.header_repeated'),
  )

/** http or https, without a user: credentials belong in a header, which is stored encrypted. */
export const WebhookUrl = z
  .string(rule('rules.common.url_invalid'))
  .trim()
  .max(2048, { ...rule('rules.common.url_long'), abort: true })
  .refine(
    (text) => /^https?:\/\/[^/?#\\]/i.test(text) && URL.canParse(text),
    rule('rules.common.url_invalid'),
  )
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    rule('rules.integrations.url_credentials'),
  )

/**
 * A line of 8 to 256 characters. One that begins with `whsec_` holds 24 to 64 bytes in base64 (Standard Webhooks),
 * checked because a mistyped one would sign with a key that no receiver has. A mask is accepted and changes nothing.
 */
export const WebhookSecret = z
  .string(rule('rules.integrations.secret_invalid'))
  .min(8, { ...rule('rules.integrations.secret_short'), abort: true })
  .max(256, { ...rule('rules.integrations.secret_long'), abort: true })
  .refine(
    (secret) => secret === secret.trim() && !/\p{C}/u.test(secret),
    rule('rules.integrations.secret_characters'),
  )
  .refine(
    (secret) =>
      !secret.startsWith('whsec_') ||
      secret.includes('•') ||
      /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(secret),
    rule('rules.integrations.secret_base64'),
  )
