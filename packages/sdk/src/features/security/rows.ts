import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { securityRules } from '../../locales/generated/pt-BR/rules/security.js'
import { createRules, type Rule } from '../../locales/rules.js'
import { Credentials } from '../auth/rows.js'

const rule = createRules(securityRules)

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

const requiredText = (missing: Rule) =>
  secretText(z.string(missing).min(1, missing).max(1024, rule('rules.common.password_long')))

/** A change of password. The API's document has no confirmation. Configuration spec §3 and §5. */
export const NewPassword = z.strictObject({
  currentPassword: requiredText(rule('rules.security.current_password_missing')),
  newPassword: Credentials.shape.password,
  confirmPassword: secretText(z.string().max(1024, rule('rules.common.password_long'))).optional(),
})
export type NewPassword = z.output<typeof NewPassword>

/** The setup of an authenticator app: an image to scan, or the same as text. Configuration spec §3. */
export const TwoFactorSetup = z.object({
  qrCode: requiredForItem(secretText(z.string())),
  secret: requiredForItem(secretText(z.string())),
})
export type TwoFactorSetup = z.output<typeof TwoFactorSetup>

/** The state of an account's second factor. */
export const TwoFactorState = z.object({
  enabled: z.boolean(),
  enabledAt: Instant.nullable().default(null),
  recoveryCodesLeft: z.number(),
})
export type TwoFactorState = z.output<typeof TwoFactorState>

/** Shown once: each is valid for one sign-in without the phone. */
const RecoveryCodes = z.object({
  recoveryCodes: lenient(z.array(secretText(z.string())), { fallback: () => [] }),
})

/** A device or program with a sign-in of the account. */
export const SignedInDevice = z.object({
  id: requiredForItem(z.string()),
  /** Built from its user agent: 'Chrome no Windows'. */
  name: z.string(),
  nameI18n: MessageRef.nullish(),
  kind: choiceWithFallback(z.enum(['computer', 'phone', 'terminal', 'program']), 'program'),
  /** The address of its last call. */
  ip: z.string(),
  userAgent: z.string().nullable().default(null),
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  current: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

const password = { body: z.strictObject({ password: requiredText(rule('rules.common.password_missing')) }) }

const deviceOptions = { answer: z.object({}) } as const

const passwordRow = { body: NewPassword, answer: z.object({}), hasUnspecifiedAnswer: true } as const

/** Account security. Configuration spec §7.6 and §7.7. */
export const security = {
  /** Sets the password and ends all other sign-ins and their sockets; the caller's token stays valid. */
  changePassword: endpoint('PUT /settings/user/password', passwordRow),
  /** The same call under the path of the API's document. */
  changePasswordDocumented: endpoint('POST /settings/change-password', passwordRow),
  /** Extension: returns the state of the second factor. */
  twoFactor: endpoint('GET /settings/user/2fa', { answer: TwoFactorState }),
  /** Creates a secret that waits for its first code, and discards an earlier unconfirmed one. */
  setupTwoFactor: endpoint('POST /settings/user/2fa/setup', { answer: TwoFactorSetup }),
  /**
   * Enables the second factor by the app's first code. As an extension, the answer has the recovery codes, this once.
   */
  enableTwoFactor: endpoint('POST /settings/user/2fa/enable', {
    body: z.strictObject({
      token: secretText(
        z.string(rule('rules.common.code_missing')).max(64, rule('rules.security.code_long')),
      ),
    }),
    answer: RecoveryCodes,
    hasUnspecifiedAnswer: true,
  }),
  disableTwoFactor: endpoint('POST /settings/user/2fa/disable', {
    ...password,
    answer: z.object({}),
    hasUnspecifiedAnswer: true,
  }),
  /** Extension: replaces all recovery codes with ten new ones. */
  renewRecoveryCodes: endpoint('POST /settings/user/2fa/recovery-codes', {
    ...password,
    answer: RecoveryCodes,
  }),
  /** Extension: lists the account's sign-ins, last used first. */
  devices: endpoint('GET /settings/user/devices', {
    answer: z.object({ devices: z.array(SignedInDevice) }),
  }),
  /** Extension: ends one sign-in and its sockets. */
  endDevice: endpoint('DELETE /settings/user/devices/:id', deviceOptions),
  /** Extension: ends all sign-ins except the caller's. */
  endOtherDevices: endpoint('DELETE /settings/user/devices', deviceOptions),
}
