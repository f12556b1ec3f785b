import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { choice, lenient, needed } from '../reading/lenient.js'
import { Instant } from '../values.js'
import { secretText, visibleLine } from '../visibleText.js'
import { SignedIn } from './auth.js'
import { SignedInDevice } from './security.js'

const endpoint = rowsOf({ category: 'authentication', scope: 'account', ability: 'none' })

/** In seconds: for how long a code is good, how long a program waits before it asks again, and where nobody says (RFC 8628). */
export const deviceCodeLimits = { life: 600, interval: 2, unsaidInterval: 5 } as const

/** Letters of which no word is made by chance, and none looks like a digit. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'

/** Why a program has no token yet, or gets none: `code` of a 400, as RFC 8628 names them. */
export const deviceTokenFailures = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
] as const

/** What a program shows to whoever started it, and what it asks with until that is answered. */
export const DeviceCodes = z.object({
  /** Of the program alone: nobody else is shown it. */
  deviceCode: needed(secretText(z.string())),
  /** Of the person: `WDJB-MJHT`. */
  userCode: needed(secretText(z.string())),
  /** Where the code is typed. */
  verificationUri: needed(z.string()),
  /** The same with the code in it. */
  verificationUriComplete: lenient(z.string(), { otherwise: ({ own }) => own.verificationUri }),
  /** In seconds. */
  expiresIn: lenient(z.number(), { otherwise: () => deviceCodeLimits.life }),
  /** Seconds between two questions; after each `slow_down` five more. */
  interval: lenient(z.number(), { otherwise: () => deviceCodeLimits.unsaidInterval }),
})
export type DeviceCodes = z.output<typeof DeviceCodes>

/** Who asks to come in: what whoever is to authorise it has to know it by. */
export const DeviceRequest = z.object({
  /** In words, by what the program says of itself: 'Morpheus CLI em notebook-da-ana'. */
  name: z.string(),
  kind: choice(SignedInDevice.shape.kind, 'program'),
  /** The address that it asks from. */
  ip: z.string(),
  userAgent: z.string().nullable().default(null),
  requestedAt: Instant,
  expiresAt: Instant,
})
export type DeviceRequest = z.output<typeof DeviceRequest>

const ofSignIn = { repeatable: false, stores: false } as const

/** Ours, as RFC 8628 has it: a program without a browser is signed in by whoever is signed in in one. */
export const deviceAuthorization = {
  /** Asks for a code to be authorised in a browser. */
  start: endpoint('POST /auth/device', {
    ...ofSignIn,
    access: 'public',
    body: z.strictObject({
      /** As its owner calls the machine: `notebook-da-ana`. */
      deviceName: visibleLine('Nome inválido', 60, 'O nome pode ter até 60 caracteres').default(null),
    }),
    answer: DeviceCodes,
  }),
  /**
   * Exchanges the code, once it was authorised, for a token; good once. Until then 400 with a `code` of
   * `deviceTokenFailures`.
   */
  token: endpoint('POST /auth/device/token', {
    ...ofSignIn,
    access: 'public',
    body: z.strictObject({
      deviceCode: secretText(z.string('Informe o código do dispositivo').max(200, 'Código inválido')),
    }),
    answer: SignedIn,
  }),
  /** Who asks with a code. For who is signed in: an API key and a scoped token find it closed. */
  get: endpoint('GET /auth/device/:userCode', { answer: DeviceRequest }),
  /** Authorises or refuses it, once. A sign-in that is authorised ends no later than the one that did. */
  decide: endpoint('POST /auth/device/:userCode', {
    ...ofSignIn,
    body: z.strictObject({ approve: z.boolean('Informe se autoriza: true ou false') }),
    answer: z.object({}),
  }),
}
