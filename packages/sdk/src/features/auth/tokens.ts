import * as z from 'zod'
import { Ability, abilities } from '../../core/abilities.js'
import { rowsOf } from '../../core/endpoint.js'
import { Instant, wholeNumber } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { authRules } from '../../locales/generated/pt-BR/rules/auth.js'
import { createRules } from '../../locales/rules.js'
import { ExternalId } from '../sessions/sessionTags.js'

const rule = createRules(authRules)

const endpoint = rowsOf({ category: 'authentication', scope: 'account', ability: 'never' })

/** Lifetimes in seconds, and the maximum number of sessions of one token. */
export const scopedTokenLimits = { shortest: 60, usual: 600, longest: 3600, sessions: 50 } as const
const { shortest, usual, longest, sessions: maxSessions } = scopedTokenLimits

const tooMany = rule('rules.auth.token_sessions_many')

/** The input of a new token, with its messages; at least one session is required, by either kind of id. */
export const NewToken = z.strictObject({
  abilities: z
    .array(Ability, rule('rules.auth.token_abilities_missing'))
    .min(1, rule('rules.auth.token_abilities_missing'))
    .max(abilities.length, rule('rules.auth.token_abilities_repeated')),
  sessionIds: z
    .array(
      z
        .string(rule('rules.common.session_invalid'))
        .min(1, rule('rules.common.session_invalid'))
        .max(100, rule('rules.common.session_invalid')),
      rule('rules.common.sessions_list'),
    )
    .max(maxSessions, tooMany)
    .default([]),
  /** The sessions need not exist yet: with `pair` the token may create each of them. */
  externalIds: z
    .array(ExternalId, rule('rules.auth.external_ids_list'))
    .max(maxSessions, tooMany)
    .default([]),
  /** Lifetime in seconds. */
  ttl: wholeNumber(shortest, longest).default(usual),
})
export type NewToken = z.input<typeof NewToken>

/** A token, shown once. */
export const ScopedToken = z.object({
  token: secretText(z.string()),
  expiresAt: Instant,
  abilities: z.array(Ability),
  sessionIds: z.array(z.string()),
  externalIds: z.array(z.string()),
})
export type ScopedToken = z.output<typeof ScopedToken>

/** Extension: credentials for the browsers of an account's customers. */
export const tokens = {
  /**
   * Exchanges an API key or a sign-in for a token that lives for minutes, is limited to chosen sessions and may do
   * less, for pages that must not hold either. It ends at once with the credential that created it.
   */
  create: endpoint('POST /tokens', {
    scope: 'any',
    sessions: 'none',
    repeatable: false,
    stores: false,
    body: NewToken,
    answer: ScopedToken,
    success: 201,
  }),
}
