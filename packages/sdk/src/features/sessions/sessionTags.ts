import * as z from 'zod'
import { sessionsRules } from '../../locales/generated/pt-BR/rules/sessions.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(sessionsRules)

/** Limits of a session's metadata. */
export const metadataLimits = { keys: 20, keyLength: 40, valueLength: 200 } as const

const keyForm = /^[\w.-]+$/
const badKey = rule('rules.sessions.metadata_key_invalid', { most: metadataLimits.keyLength })

/**
 * The session's id in another system, unique per owner. Visible ASCII, so that no two look alike and it fits into any
 * address.
 */
export const ExternalId = z
  .string(rule('rules.sessions.external_id_required'))
  .regex(/^[\x21-\x7e]+$/, rule('rules.sessions.external_id_invalid'))
  .max(100, rule('rules.sessions.external_id_long'))

/** Data of another system about a session: a small map of texts. */
export const SessionMetadata = z
  .record(
    z.string().max(metadataLimits.keyLength, badKey).regex(keyForm, badKey),
    z
      .string(rule('rules.sessions.metadata_value_invalid'))
      .max(metadataLimits.valueLength, rule('rules.sessions.metadata_value_long')),
    rule('rules.sessions.metadata_invalid'),
  )
  .refine(
    (map) => Object.keys(map).length <= metadataLimits.keys,
    rule('rules.sessions.metadata_many', { most: metadataLimits.keys }),
  )

/** Filters a list by one entry: `plano:pro`, the key before the first colon. */
export const MetadataFilter = z
  .string(rule('rules.sessions.metadata_filter_invalid'))
  .max(metadataLimits.keyLength + 1 + metadataLimits.valueLength, rule('rules.sessions.metadata_filter_long'))
  .regex(/^[\w.-]+:/, rule('rules.sessions.metadata_filter_invalid'))
