import { createHash, randomInt } from 'node:crypto'
import type { TwoFactorSetup, TwoFactorState } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../../core/http/callers.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { toWaitParam } from '../../../core/lib/duration.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { drawQr } from '../../../core/lib/images/drawQr.js'
import type { Vault } from '../../../core/lib/vault.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { AttemptLimits } from '../../../core/store/attempts/attemptLimits.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteTwoFactor,
  enableSecret,
  findLastUsedStep,
  findTwoFactor,
  getTwoFactorContext,
  offerSecret,
  replaceRecoveryCodes,
  useStep,
} from '../../../core/store/repositories/twoFactor.js'
import type { Db } from '../../../core/store/tables.js'
import { forgetOwnAttempts, twoFactorCodeLimit } from '../attemptRules.js'
import type { OwnPassword } from '../ownPassword.js'

/** Seconds per code. */
const period = 30

interface CodeStep {
  step: number
  from: number
  to: number
}

/** 160 bits in base32, per RFC 6238. */
async function newTotpSecret(): Promise<string> {
  const { generateSecret } = await import('otplib')
  return generateSecret()
}

async function totpUri(secret: string, email: string): Promise<string> {
  const { generateURI } = await import('otplib')
  return generateURI({ issuer: 'Morpheus', label: email, secret })
}

/** Step of a code: the current, previous or next one. Null for any other text. */
async function stepOfCode(clock: Clock, secret: string, code: string): Promise<CodeStep | null> {
  if (!/^\d{6}$/.test(code)) return null
  const { verifySync } = await import('otplib')
  const epoch = Math.floor(clock.now() / 1000)
  const current = Math.floor(epoch / period)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: period })
  return result.valid ? { step: current + result.delta, from: current - 1, to: current + 1 } : null
}

const howMany = 10
/** Without look-alikes: about 59 bits per code. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** Ten codes such as `k7mq-2xwd-9hfa`. */
function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < howMany) codes.add(Array.from({ length: groups }, newGroup).join('-'))
  return [...codes]
}

function newGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function hashOfRecoveryCode(userId: string, code: string): string {
  const normalized = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery code\n${userId}\n${normalized}`).digest('hex')
}

export type CodeOutcome =
  | { outcome: 'totp' | 'recovery' }
  | { outcome: 'absent' }
  | { outcome: 'wrong' }
  | { outcome: 'blocked'; seconds: number }

interface TwoFactorParts {
  db: Db
  clock: Clock
  vault: Vault
  tries: AttemptLimits
  password: OwnPassword
  activity: ActivityLog
}

/** TOTP codes and ten recovery codes. Configuration spec §4. */
export class TwoFactor {
  readonly #db: Db
  readonly #clock: Clock
  readonly #vault: Vault
  readonly #tries: AttemptLimits
  readonly #password: OwnPassword
  readonly #activity: ActivityLog

  constructor({ db, clock, vault, tries, password, activity }: TwoFactorParts) {
    this.#db = db
    this.#clock = clock
    this.#vault = vault
    this.#tries = tries
    this.#password = password
    this.#activity = activity
  }

  async state(userId: string): Promise<TwoFactorState> {
    const enabledAt = (await findTwoFactor(this.#db, userId))?.enabled_at ?? null
    const recoveryCodesLeft = enabledAt === null ? 0 : await countRecoveryCodes(this.#db, userId)
    return { enabled: enabledAt !== null, enabledAt, recoveryCodesLeft }
  }

  /**
   * Creates a secret that awaits its first code, replacing a pending one.
   * @throws HttpError 409 while a secret is in use.
   */
  async setup({ user }: Caller): Promise<TwoFactorSetup> {
    const secret = await newTotpSecret()
    const ciphertext = this.#vault.seal(secret, getTwoFactorContext(user.id))
    if (!(await offerSecret(this.#db, user.id, ciphertext))) {
      throw new HttpError(
        'conflict',
        'two_factor_enabled',
        'A autenticação de dois fatores já está ativada. Desative-a antes de configurar outro aplicativo.',
      )
    }
    return { qrCode: await drawQr(await totpUri(secret, user.email)), secret }
  }

  /**
   * Enables the pending secret after a valid code; returns the recovery codes, only this once.
   * @throws HttpError 400 localized('auth.two_factor_token_invalid'), whatever is wrong.
   */
  async enable({ user }: Caller, code: string, origin: Origin): Promise<{ recoveryCodes: string[] }> {
    const row = await findTwoFactor(this.#db, user.id)
    const secret = row && !row.enabled_at && this.#vault.tryOpen(row.secret, getTwoFactorContext(user.id))
    const step = secret ? await stepOfCode(this.#clock, secret, toDigits(code)) : null
    if (!row || !step) throw createInvalidCodeError()
    const codes = newRecoveryCodes()
    await inTransaction(this.#db, async (db) => {
      const first = await enableSecret(db, user.id, row.secret, isoNow(this.#clock))
      if (!first || !(await useStep(db, user.id, step.step))) throw createInvalidCodeError()
      await forgetOwnAttempts(db, user.id)
      await replaceRecoveryCodes(db, user.id, hashCodes(user.id, codes))
      const details = localized('activity.two_factor_enabled')
      await this.#activity.record(db, user.id, { action: 'two_factor_enable', details }, origin)
    })
    return { recoveryCodes: codes }
  }

  /** @throws HttpError 400 for a wrong password, 429 after five. */
  async disable(caller: Caller, password: string, origin: Origin): Promise<void> {
    const { id } = caller.user
    const failed = {
      action: 'two_factor_disable',
      details: localized('activity.two_factor_not_disabled'),
    } as const
    await this.#password.confirm(caller, { password, field: 'password', failed }, origin, async (db) => {
      if (!(await deleteTwoFactor(db, id))) return
      const details = localized('activity.two_factor_disabled')
      await this.#activity.record(
        db,
        id,
        { action: 'two_factor_disable', details, status: 'warning' },
        origin,
      )
    })
  }

  /**
   * @throws HttpError 400 for a wrong password, 409 where there is no second factor, 429 after five wrong passwords.
   */
  async renewRecoveryCodes(
    caller: Caller,
    password: string,
    origin: Origin,
  ): Promise<{ recoveryCodes: string[] }> {
    const { id } = caller.user
    const codes = newRecoveryCodes()
    const failed = {
      action: 'two_factor_enable',
      details: localized('activity.recovery_codes_refused'),
    } as const
    await this.#password.confirm(caller, { password, field: 'password', failed }, origin, async (db) => {
      if (!(await findTwoFactor(db, id))?.enabled_at) throw createNotEnabledError()
      await replaceRecoveryCodes(db, id, hashCodes(id, codes))
      const details = localized('activity.recovery_codes_renewed')
      await this.#activity.record(db, id, { action: 'two_factor_enable', details }, origin)
    })
    return { recoveryCodes: codes }
  }

  /** Checks a code in the sign-in's transaction; null without a second factor. A valid code is consumed. */
  async check(db: Db, userId: string, code: string | undefined): Promise<CodeOutcome | null> {
    const row = await findTwoFactor(db, userId)
    if (!row?.enabled_at) return null
    if (code === undefined || code.trim() === '') return { outcome: 'absent' }
    let outcome: 'totp' | 'recovery' = 'totp'
    const tried = await this.#tries.attempt(db, twoFactorCodeLimit, userId, async () => {
      if (await this.#consumeCode(db, userId, row.secret, toDigits(code))) return true
      outcome = 'recovery'
      return deleteRecoveryCode(db, userId, hashOfRecoveryCode(userId, code))
    })
    return tried.outcome === 'right' ? { outcome } : tried
  }

  /**
   * Accepts a code newer than the last used one. Used steps beyond the accepted range come from a clock that was ahead:
   * they do not block, and stay used.
   */
  async #consumeCode(db: Db, userId: string, ciphertext: string, code: string): Promise<boolean> {
    const secret = this.#vault.tryOpen(ciphertext, getTwoFactorContext(userId))
    const step = secret === null ? null : await stepOfCode(this.#clock, secret, code)
    if (!step) return false
    const last = await findLastUsedStep(db, userId, step.from, step.to)
    if (last !== undefined && step.step <= last) return false
    return useStep(db, userId, step.step)
  }
}

/** @throws HttpError always: why a sign-in with the right password goes no further. */
export function throwWrongCode(step: Exclude<CodeOutcome, { outcome: 'totp' | 'recovery' }>): never {
  if (step.outcome === 'absent') {
    throw new HttpError(
      'unauthenticated',
      'two_factor_required',
      'Informe o código do seu aplicativo autenticador',
    )
  }
  if (step.outcome === 'blocked') {
    const message = localized('auth.codes_many', { wait: toWaitParam(step.seconds) })
    throw new HttpError('too_many', 'two_factor_locked', message, { retryAfter: step.seconds })
  }
  throw new HttpError(
    'unauthenticated',
    'two_factor_invalid',
    'Código inválido ou já usado. Tente novamente.',
  )
}

/** Apps display codes in two halves. */
function toDigits(code: string): string {
  return code.replace(/\s/g, '')
}

function hashCodes(userId: string, codes: readonly string[]): string[] {
  return codes.map((code) => hashOfRecoveryCode(userId, code))
}

function createInvalidCodeError(): HttpError {
  const message = localized('auth.two_factor_token_invalid')
  return new HttpError('invalid', 'two_factor_invalid', message, { fields: { token: message } })
}

function createNotEnabledError(): HttpError {
  return new HttpError('conflict', 'two_factor_disabled', 'A autenticação de dois fatores não está ativada')
}
