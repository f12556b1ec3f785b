import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { secretText, visibleLine } from '../../core/visibleText.js'
import { authRules } from '../../locales/generated/pt-BR/rules/auth.js'
import { createRules } from '../../locales/rules.js'
import { SignedInDevice } from '../security/rows.js'
import { SignedIn } from './rows.js'

const rule = createRules(authRules)

const endpoint = rowsOf({ category: 'authentication', scope: 'account', ability: 'never' })

/** In seconds: the lifetime of a code, the polling interval, and the interval where a server sends none (RFC 8628). */
export const deviceCodeLimits = { life: 600, interval: 2, unsaidInterval: 5 } as const

/** Consonants that form no words and look like no digits. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'

/** The failures of the token call: `code` of a 400, with the names of RFC 8628. */
export const deviceTokenFailures = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
] as const

/** The codes of a device authorisation: one to show to the user, one to poll with. */
export const DeviceCodes = z.object({
  /** Secret of the program: never shown to anybody. */
  deviceCode: requiredForItem(secretText(z.string())),
  /** For the user to type: `WDJB-MJHT`. */
  userCode: requiredForItem(secretText(z.string())),
  verificationUri: requiredForItem(z.string()),
  /** The same page with the code filled in. */
  verificationUriComplete: lenient(z.string(), { fallback: ({ fields }) => fields.verificationUri }),
  /** In seconds. */
  expiresIn: lenient(z.number(), { fallback: () => deviceCodeLimits.life }),
  /** Seconds between two polls; each `slow_down` adds five. */
  interval: lenient(z.number(), { fallback: () => deviceCodeLimits.unsaidInterval }),
})
export type DeviceCodes = z.output<typeof DeviceCodes>

/** A pending request, with the details by which the user can recognise it. */
export const DeviceRequest = z.object({
  /** Built from the program's user agent: 'Morpheus CLI em notebook-da-ana'. */
  name: z.string(),
  nameI18n: MessageRef.nullish(),
  kind: choiceWithFallback(SignedInDevice.shape.kind, 'program'),
  ip: z.string(),
  userAgent: z.string().nullable().default(null),
  requestedAt: Instant,
  expiresAt: Instant,
})
export type DeviceRequest = z.output<typeof DeviceRequest>

const signInOptions = { repeatable: false, stores: false } as const

/** Extension, by RFC 8628: signs in a program without a browser through a browser that is signed in. */
export const deviceAuthorization = {
  /** Requests a code for authorisation in a browser. */
  start: endpoint('POST /auth/device', {
    ...signInOptions,
    access: 'public',
    body: z.strictObject({
      /** The machine's name: `notebook-da-ana`. */
      deviceName: visibleLine(rule('rules.common.name_invalid'), 60, rule('rules.common.name_most')).default(
        null,
      ),
    }),
    answer: DeviceCodes,
  }),
  /** Exchanges the authorised code for a token, once. Until then 400 with a `code` of `deviceTokenFailures`. */
  token: endpoint('POST /auth/device/token', {
    ...signInOptions,
    access: 'public',
    body: z.strictObject({
      deviceCode: secretText(
        z.string(rule('rules.auth.device_code_missing')).max(200, rule('rules.common.code_invalid')),
      ),
    }),
    answer: SignedIn,
  }),
  /** Returns the request of a code. Requires a sign-in: API keys and scoped tokens are refused. */
  get: endpoint('GET /auth/device/:userCode', { answer: DeviceRequest }),
  /** Approves or refuses a request, once. An approved sign-in ends no later than the approver's. */
  decide: endpoint('POST /auth/device/:userCode', {
    ...signInOptions,
    body: z.strictObject({ approve: z.boolean(rule('rules.auth.approval_missing')) }),
    answer: z.object({}),
  }),
}
