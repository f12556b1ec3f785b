import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { User } from '../../core/entities.js'
import { lenient } from '../../core/reading/lenient.js'
import { secretText } from '../../core/visibleText.js'
import { authRules } from '../../locales/generated/pt-BR/rules/auth.js'
import { createRules } from '../../locales/rules.js'
import { ApiKeyScope } from '../apiKeys/choices.js'

const rule = createRules(authRules)

const endpoint = rowsOf({ category: 'authentication', scope: 'account', ability: 'never' })

export const SignedIn = z.object({
  user: User,
  token: lenient(secretText(z.string()), {
    fallback: ({ fields }) => Object(fields.user).token,
    isRequiredForItem: true,
  }),
})

/** The login form, with its messages. Core spec §5. */
export const Credentials = z.strictObject({
  email: z
    .string(rule('rules.auth.email_invalid'))
    .max(254, { ...rule('rules.auth.email_invalid'), abort: true })
    .check(z.email(rule('rules.auth.email_invalid'))),
  password: secretText(
    z
      .string(rule('rules.auth.password_short'))
      .min(6, rule('rules.auth.password_short'))
      .max(1024, rule('rules.common.password_long')),
  ),
})
export type Credentials = z.output<typeof Credentials>

/**
 * The input of a sign-in: with two-factor authentication, `code` is the six digits of the app, or a recovery code.
 * Without it the right password is answered 401 `two_factor_required`.
 */
export const SignInRequest = z.strictObject({
  ...Credentials.shape,
  code: secretText(
    z.string(rule('rules.common.code_invalid')).max(64, rule('rules.common.code_invalid')),
  ).optional(),
})
export type SignInRequest = z.output<typeof SignInRequest>

/**
 * In milliseconds: how long the token that a refresh ended can still fetch the refresh's lost answer. A client asks
 * again after its 60 s, and that request may arrive until its 90 s are over: 150 s after the first one was made. Twice
 * that, for slow clocks and busy machines.
 */
export const refreshGraceMs = 5 * 60_000

/** Answers with a token are never stored, and a full storage quota does not block signing in and out. */
const signInOptions = { repeatable: false, stores: false } as const

/** The permissions of the call's API key; `sessionIds` as in `ApiKey`. */
const KeyPower = z.object({
  name: z.string(),
  scopes: z.array(ApiKeyScope),
  sessionIds: z.array(z.string()).nullable(),
})

/** Core spec §7, Auth. */
export const auth = {
  /** Exchanges e-mail and password for a token of 7 days. */
  login: endpoint('POST /auth/login', {
    ...signInOptions,
    access: 'public',
    body: SignInRequest,
    answer: SignedIn,
  }),
  /** Revokes the token that makes the call. */
  logout: endpoint('POST /auth/logout', {
    ...signInOptions,
    answer: z.object({}),
    hasUnspecifiedAnswer: true,
  }),
  /** Extension: revokes every token of the user, the caller's too, and closes every socket opened with one. */
  signOutEverywhere: endpoint('POST /auth/sign-out-everywhere', {
    ...signInOptions,
    answer: z.object({}),
  }),
  /**
   * Returns the token's user; 401 if it is no longer valid. Extension: `key` has the permissions of an API key; null
   * for a sign-in.
   */
  verify: endpoint('GET /auth/verify', {
    scope: 'any',
    sessions: 'none',
    answer: z.object({ user: User, key: KeyPower.nullish() }),
    hasUnspecifiedAnswer: true,
  }),
  /**
   * Exchanges a valid token for a new one; the old one is revoked. Repeatable within `refreshGraceMs`. No token of a
   * sign-in lives longer than 90 days after it, or the gateway's configured limit.
   */
  refresh: endpoint('POST /auth/refresh', {
    ...signInOptions,
    renews: true,
    answer: SignedIn,
  }),
}
