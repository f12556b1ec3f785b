import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import {
  type DeviceCodes,
  type DeviceRequest,
  deviceCodeLimits,
  userCodeAlphabet,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../../core/http/callers.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { toMessageRef, toNestedParam } from '../../../core/lib/messageRefs.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { AttemptLimits } from '../../../core/store/attempts/attemptLimits.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import { findUserById, updateUser } from '../../../core/store/repositories/users.js'
import type { DeviceRequestRow } from '../../../core/store/signInTables.js'
import type { Db } from '../../../core/store/tables.js'
import { type SignedIn, userView } from '../../account/users.js'
import { type DeviceLabel, deviceName } from '../devices/deviceName.js'
import { type Devices, toDeviceUse } from '../devices/devices.js'
import type { SignInLog } from '../signInLog.js'
import type { Tokens } from '../tokens.js'
import {
  countDeviceRequests,
  findDeviceRequest,
  insertDeviceRequest,
  moveDeviceRequest,
} from './deviceRequests.js'
import { createAnsweredError, findRequest } from './findRequest.js'

const half = 4
const letters = 2 * half

const newDeviceCode = () => randomBytes(32).toString('base64url')

/** The only stored form: a random code needs no salt. */
const hashOfDeviceCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** 34 random bits in eight letters. */
const newUserCode = () =>
  Array.from({ length: letters }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join('')

const shownUserCode = (code: string) => `${code.slice(0, half)}-${code.slice(half)}`

/** Normalised user input; null for an impossible code. */
function typedUserCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return code.length === letters && [...code].every((letter) => userCodeAlphabet.includes(letter))
    ? code
    : null
}

/** 34 bits can be brute-forced: the HMAC key is not in the database. */
function userCodeHash(tokenKey: Uint8Array): (code: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', tokenKey, '', 'morpheus user codes', 32))
  return (code) => createHmac('sha256', key).update(code).digest('hex')
}

/** Pending codes per address. */
const limit = 30
/** Tolerance for a poll that arrives early, in milliseconds. */
const slackMs = 500
const moreSeconds = 5

interface Parts {
  db: Db
  clock: Clock
  tokens: Tokens
  devices: Devices
  tries: AttemptLimits
  activity: ActivityLog
  log: SignInLog
  tokenKey: Uint8Array
  publicUrl: Promise<string>
}

interface Answering {
  caller: Caller
  network: string
  origin: Origin
}

/**
 * OAuth device authorization grant (RFC 8628): a program gets a code, a user signed in in a browser approves it, and
 * the program exchanges it for a sign-in. Stored, so restarts and other nodes do not matter.
 */
export class DeviceAuthorization {
  readonly #parts: Parts
  readonly #hashCode: (userCode: string) => string

  constructor(parts: Parts) {
    this.#parts = parts
    this.#hashCode = userCodeHash(parts.tokenKey)
  }

  /** @throws HttpError 429 where too many from this address wait. */
  async start(name: string | null, network: string, origin: Origin): Promise<DeviceCodes> {
    const { db, clock } = this.#parts
    const now = isoNow(clock)
    if ((await countDeviceRequests(db, network, now)) >= limit) throw createTooManyRequestsError()
    const deviceCode = newDeviceCode()
    const { used_at: created_at, ip, user_agent } = toDeviceUse(clock, origin)
    const request = {
      device_hash: hashOfDeviceCode(deviceCode),
      name,
      network,
      ip,
      user_agent,
      state: 'waiting' as const,
      created_at,
      expires_at: isoNow(clock, deviceCodeLimits.life * 1000),
      interval_seconds: deviceCodeLimits.interval,
      asked_at: null,
      user_id: null,
      valid_from: null,
      signed_in_at: null,
    }
    let userCode = newUserCode()
    while (!(await insertDeviceRequest(db, { ...request, user_hash: this.#hashCode(userCode) })))
      userCode = newUserCode()
    const displayCode = shownUserCode(userCode)
    const verificationUri = `${await this.#parts.publicUrl}/dispositivo`
    return {
      deviceCode,
      userCode: displayCode,
      verificationUri,
      verificationUriComplete: `${verificationUri}?codigo=${displayCode}`,
      expiresIn: deviceCodeLimits.life,
      interval: deviceCodeLimits.interval,
    }
  }

  /**
   * Signs in with an approved code, once.
   * @throws HttpError 400 `authorization_pending`, `slow_down`, `access_denied` or `expired_token`.
   */
  async exchange(deviceCode: string, network: string, origin: Origin): Promise<SignedIn> {
    const { db, clock } = this.#parts
    const request = await inTransaction(db, async (transaction) => {
      const row = await findDeviceRequest(transaction, 'device_hash', hashOfDeviceCode(deviceCode))
      if (!row || row.state === 'used' || row.expires_at <= isoNow(clock)) return createExpiredError()
      if (row.state === 'denied') return createDeniedError()
      return row.state === 'waiting' ? this.#notYet(transaction, row) : this.#enter(transaction, row, origin)
    })
    // Thrown outside: the changes made for an early poll must be committed.
    if (request instanceof HttpError) throw request
    this.#parts.log.authorised(request.user.id, network)
    return request
  }

  /** @throws HttpError as `findRequest`. */
  async find(code: string, { caller, network }: Omit<Answering, 'origin'>): Promise<DeviceRequest> {
    return view(await this.#findTyped(code, caller, network))
  }

  /** @throws HttpError as `findRequest`. */
  async decide(code: string, approve: boolean, { caller, network, origin }: Answering): Promise<void> {
    const { db, activity } = this.#parts
    const { device_hash } = await this.#findTyped(code, caller, network)
    await inTransaction(db, async (transaction) => {
      const row = await moveDeviceRequest(
        transaction,
        { device_hash, from: 'waiting' },
        {
          state: approve ? 'approved' : 'denied',
          user_id: caller.user.id,
          valid_from: new Date(caller.validFrom).toISOString(),
          signed_in_at: new Date(caller.signedInAt).toISOString(),
        },
      )
      if (!row) throw createAnsweredError()
      const details = localized(
        approve ? 'activity.device_request_approved' : 'activity.device_request_refused',
        { device: toParam(createLabel(row)), address: row.ip },
      )
      await activity.record(transaction, caller.user.id, { action: 'other', details }, origin)
    })
  }

  #findTyped(code: string, { user }: Caller, network: string): Promise<DeviceRequestRow> {
    const normalizedCode = typedUserCode(code)
    const hash = normalizedCode === null ? null : this.#hashCode(normalizedCode)
    return findRequest(this.#parts, { hash, userId: user.id, network })
  }

  async #notYet(db: Db, row: DeviceRequestRow): Promise<HttpError> {
    const { clock } = this.#parts
    const since = row.asked_at === null ? Number.POSITIVE_INFINITY : clock.now() - Date.parse(row.asked_at)
    const isTooSoon = since >= 0 && since < row.interval_seconds * 1000 - slackMs
    const interval = row.interval_seconds + (isTooSoon ? moreSeconds : 0)
    const patch = { asked_at: isoNow(clock), interval_seconds: interval }
    await moveDeviceRequest(db, { device_hash: row.device_hash, from: 'waiting' }, patch)
    return isTooSoon ? createSlowDownError(interval) : createPendingError(interval)
  }

  async #enter(db: Db, { device_hash }: DeviceRequestRow, origin: Origin): Promise<SignedIn | HttpError> {
    const { clock, tokens, devices, activity } = this.#parts
    const row = await moveDeviceRequest(db, { device_hash, from: 'approved' }, { state: 'used' })
    if (!row) return createExpiredError()
    const owner = row.user_id === null ? undefined : await findUserById(db, row.user_id)
    // A later revocation of the account's sign-ins includes this one.
    if (!owner || owner.blocked_at !== null || owner.tokens_valid_from !== row.valid_from)
      return createDeniedError()
    await updateUser(db, owner.id, { signed_in_at: isoNow(clock) })
    const user = userView(owner)
    const { token, caller } = await tokens.issue({
      user,
      validFrom: Date.parse(owner.tokens_valid_from),
      // No password was entered: the expiry is that of the approving sign-in.
      signedInAt: row.signed_in_at === null ? null : Date.parse(row.signed_in_at),
    })
    const label = createLabel(row)
    await devices.enter(db, caller, origin, row.name === null ? null : label)
    const details = localized('activity.login_by_browser', { device: toParam(label) })
    await activity.record(db, user.id, { action: 'login', details }, origin)
    return { user, token }
  }
}

function createLabel({ name: machine, user_agent }: DeviceRequestRow): DeviceLabel {
  const program = deviceName(user_agent)
  if (machine === null) return program
  const message =
    program.kind === 'terminal'
      ? localized('auth.device.cli_at', { machine })
      : localized('auth.device.at', { device: toParam(program), machine })
  return { ...program, name: message.text, message: toMessageRef(message) }
}

const toParam = ({ name, message }: DeviceLabel) => toNestedParam(name, message)

function view(row: DeviceRequestRow): DeviceRequest {
  const { name, message, kind } = createLabel(row)
  return {
    name,
    nameI18n: message,
    kind,
    ip: row.ip,
    userAgent: row.user_agent,
    requestedAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

function createPendingError(interval: number): HttpError {
  const message = 'O pedido ainda não foi autorizado no navegador.'
  return new HttpError('invalid', 'authorization_pending', message, { body: { interval } })
}

function createSlowDownError(interval: number): HttpError {
  const message = `O pedido ainda não foi autorizado. Pergunte a cada ${interval} segundos.`
  return new HttpError('invalid', 'slow_down', message, { body: { interval } })
}

function createDeniedError(): HttpError {
  return new HttpError('invalid', 'access_denied', 'O pedido foi recusado no navegador.')
}

function createExpiredError(): HttpError {
  return new HttpError('invalid', 'expired_token', 'O código expirou ou já foi usado. Comece de novo.')
}

function createTooManyRequestsError(): HttpError {
  const message = 'Há muitos códigos à espera deste endereço. Tente novamente em alguns minutos.'
  return new HttpError('too_many', 'too_many_device_codes', message, { retryAfter: 60 })
}
