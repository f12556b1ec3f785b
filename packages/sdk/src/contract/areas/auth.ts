import * as z from 'zod'
import { ApiKeyScope } from '../apiKeys/scopes.js'
import { rowsOf } from '../endpoint.js'
import { User } from '../entities.js'
import { lenient } from '../reading/lenient.js'
import { secretText } from '../visibleText.js'

const endpoint = rowsOf({ category: 'authentication', scope: 'account', ability: 'none' })

/** What a sign-in answers. */
export const SignedIn = z.object({
  user: User,
  token: lenient(secretText(z.string()), { otherwise: ({ own }) => Object(own.user).token, needed: true }),
})

/** What the login form holds, with its messages. Core spec §5. */
export const Credentials = z.strictObject({
  email: z
    .string('Email inválido')
    .max(254, { error: 'Email inválido', abort: true })
    .check(z.email('Email inválido')),
  password: secretText(
    z
      .string('Senha deve ter pelo menos 6 caracteres')
      .min(6, 'Senha deve ter pelo menos 6 caracteres')
      .max(1024, 'Senha muito longa'),
  ),
})
export type Credentials = z.output<typeof Credentials>

/**
 * What signs in: with two-factor authentication, the six digits of the app as well, or a recovery code. Without them the
 * right password is answered 401 `two_factor_required`.
 */
export const SignInRequest = z.strictObject({
  ...Credentials.shape,
  code: secretText(z.string('Código inválido').max(64, 'Código inválido')).optional(),
})
export type SignInRequest = z.output<typeof SignInRequest>

/**
 * In milliseconds: for how long a refresh whose answer was lost is answered again, to the token that it ended. A client
 * that waits as long as this one asks again after its 60 s, and that request may arrive until its 90 s are
 * over: 150 s after the first one was made. Twice that, for slow clocks and busy machines.
 */
export const refreshGraceMs = 5 * 60_000

/** An answer that holds a token is not kept; signing in and out stays open to who has stored too much. */
const ofSignIn = { repeatable: false, stores: false } as const

/** What the API key of a call may do; `sessionIds` as in `ApiKey`. */
const KeyPower = z.object({
  name: z.string(),
  scopes: z.array(ApiKeyScope),
  sessionIds: z.array(z.string()).nullable(),
})

/** Core spec §7, Auth. */
export const auth = {
  /** Exchanges e-mail and password for a token of 7 days. */
  login: endpoint('POST /auth/login', {
    ...ofSignIn,
    access: 'public',
    body: SignInRequest,
    answer: SignedIn,
  }),
  /** Revokes the token that makes the call. */
  logout: endpoint('POST /auth/logout', {
    ...ofSignIn,
    answer: z.object({}),
    acknowledged: true,
  }),
  /** Ours: ends every token of the user, the caller's too, and every socket that was opened with one. */
  signOutEverywhere: endpoint('POST /auth/sign-out-everywhere', {
    ...ofSignIn,
    answer: z.object({}),
  }),
  /** Whose token this is; 401 if it no longer holds. Ours: `key`, of an API key what it may do; null where somebody signed in. */
  verify: endpoint('GET /auth/verify', {
    scope: 'any',
    sessions: 'none',
    answer: z.object({ user: User, key: KeyPower.nullish() }),
    acknowledged: true,
  }),
  /**
   * Exchanges a valid token for a fresh one; the old one is revoked. Repeated as `refreshGraceMs` says. No token of a
   * sign-in lives longer than 90 days after it, or what the gateway is configured to.
   */
  refresh: endpoint('POST /auth/refresh', {
    ...ofSignIn,
    renews: true,
    answer: SignedIn,
  }),
}
