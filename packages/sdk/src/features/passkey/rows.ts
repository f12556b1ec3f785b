import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { passkeyRules } from '../../locales/generated/pt-BR/rules/passkey.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(passkeyRules)

const endpoint = rowsOf({ category: 'whatsapp-sessions', scope: 'sessions', sessions: 'one' })

/** The origin that an account's passkey is bound to: browsers create assertions only there. */
export const passkeyOrigin = 'https://web.whatsapp.com'

const unconfirmed = rule('rules.passkey.risk')
/** The error of `start` without `confirmed: true`. */
export const passkeyRisk = unconfirmed.error()

const wrong = rule('rules.passkey.answer_malformed')
const bytes = (longest: number) =>
  z
    .string(wrong)
    .max(longest, wrong)
    .regex(/^[A-Za-z0-9_-]+$/, wrong)

/**
 * An assertion in the format of `PublicKeyCredential.toJSON()`; all bytes are base64url. Unknown members are dropped.
 */
export const PasskeyAssertion = z.object({
  id: bytes(2048),
  rawId: bytes(2048),
  type: z.literal('public-key', wrong),
  response: z.object(
    {
      clientDataJSON: secretText(bytes(8192)),
      authenticatorData: secretText(bytes(8192)),
      signature: secretText(bytes(2048)),
      userHandle: bytes(256).nullish(),
    },
    wrong,
  ),
  authenticatorAttachment: z.string(wrong).max(40, wrong).nullish(),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** A request for an assertion, in the format of `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const PasskeyOptions = z.looseObject({
  challenge: requiredForItem(secretText(z.string())),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(z.looseObject({ id: z.string(), type: z.string() })).optional(),
  userVerification: z.string().optional(),
})

/** A passkey request that its owner has confirmed, with the data for its answer. */
export const PasskeyRequest = z.object({
  /** Valid for one assertion, until `expiresAt`. */
  token: requiredForItem(secretText(z.string())),
  expiresAt: Instant,
  options: PasskeyOptions,
  /** Opens WhatsApp Web with the request in its fragment, which the extension Morpheus Passkey reads. */
  url: requiredForItem(secretText(z.string())),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

const ceremonyOptions = { repeatable: false, ability: 'pair' } as const

/**
 * Extension: sessions whose account WhatsApp links only with its passkey (`Session.passkey`). Only the user, API key or
 * customer of a scoped token that began the pairing may continue it.
 */
export const passkey = {
  /** Confirms the risk, and returns the data for the browser. A repeated call replaces the token. */
  start: endpoint('POST /sessions/:id/passkey/start', {
    ...ceremonyOptions,
    /** Anything but true is refused with `passkeyRisk`. */
    body: z.strictObject({ confirmed: z.boolean(unconfirmed).default(false) }),
    answer: PasskeyRequest,
  }),
  /**
   * Submits the assertion. The one-time token authenticates the caller; a refused assertion may be replaced by a
   * correct one.
   */
  answer: endpoint('POST /passkey/answer', {
    access: 'public',
    ability: 'never',
    sessions: 'none',
    repeatable: false,
    body: z.strictObject({
      token: secretText(
        z
          .string(rule('rules.passkey.token_required'))
          .min(1, rule('rules.passkey.token_required'))
          .max(200, rule('rules.passkey.token_invalid')),
      ),
      assertion: PasskeyAssertion,
    }),
    /** The name of the session being paired. */
    answer: z.object({ name: z.string() }),
  }),
  /** Confirms that the phone shows the code of `Session.passkey`. */
  confirm: endpoint('POST /sessions/:id/passkey/confirm', { ...ceremonyOptions, answer: z.object({}) }),
}
