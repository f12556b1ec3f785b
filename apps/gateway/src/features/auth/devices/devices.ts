import { randomUUID } from 'node:crypto'
import type { SignedInDevice } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../../core/http/callers.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { parseMessageRef, serializeMessageRef, toNestedParam } from '../../../core/lib/messageRefs.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { cleanMessage } from '../../../core/log/logText.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import {
  deleteAndReturnDevice,
  deleteDeviceOfToken,
  insertDevice,
  listDevices,
  renewDevice,
  touchDevice,
} from '../../../core/store/repositories/devices.js'
import { moveTokensValidFrom, type UserPatch } from '../../../core/store/repositories/users.js'
import type { DeviceRow } from '../../../core/store/signInTables.js'
import type { Db } from '../../../core/store/tables.js'
import { revokeToken } from '../revokedTokens.js'
import type { Tokens } from '../tokens.js'
import { type DeviceLabel, deviceName } from './deviceName.js'

const touchIntervalMs = 60_000
const maxUserAgentLength = 512

interface DeviceParts {
  db: Db
  clock: Clock
  tokens: Tokens
  activity: ActivityLog
  onError: (error: unknown) => void
}

export class Devices {
  readonly #db: Db
  readonly #clock: Clock
  readonly #tokens: Tokens
  readonly #activity: ActivityLog
  readonly #onError: (error: unknown) => void
  readonly #writing = new Map<string, Promise<void>>()

  constructor({ db, clock, tokens, activity, onError }: DeviceParts) {
    this.#db = db
    this.#clock = clock
    this.#tokens = tokens
    this.#activity = activity
    this.#onError = onError
  }

  /**
   * Adds a sign-in in the transaction `db`; returns the device's id. `label` replaces the name of its user agent.
   */
  async enter(
    db: Db,
    caller: Caller,
    origin: Origin,
    label: Pick<DeviceLabel, 'name' | 'message'> | null = null,
  ): Promise<string> {
    const id = randomUUID()
    const now = isoNow(this.#clock)
    await insertDevice(db, {
      id,
      user_id: caller.user.id,
      token_id: caller.tokenId,
      valid_from: new Date(caller.validFrom).toISOString(),
      created_at: now,
      expires_at: new Date(caller.expiresAt).toISOString(),
      name: label?.name ?? null,
      name_i18n: serializeMessageRef(label?.message ?? null),
      ...toDeviceUse(this.#clock, origin),
    })
    return id
  }

  /**
   * Moves a device to the token `heir` in the transaction `db`. Adds a device for tokens from before devices existed.
   */
  async renew(db: Db, { device }: Caller, successor: Caller, origin: Origin): Promise<void> {
    if (!device) {
      await this.enter(db, successor, origin)
      return
    }
    const expires_at = new Date(successor.expiresAt).toISOString()
    await renewDevice(db, device.id, { token_id: successor.tokenId, expires_at })
  }

  async leave(db: Db, { tokenId }: Caller): Promise<void> {
    await deleteDeviceOfToken(db, tokenId)
  }

  /** Records a device's call at most once a minute. Failures are logged, not thrown. */
  noteUse({ device }: Caller, origin: Origin): void {
    if (!device || this.#writing.has(device.id)) return
    if (Math.abs(this.#clock.now() - Date.parse(device.usedAt)) < touchIntervalMs) return
    const writing = touchDevice(this.#db, device.id, toDeviceUse(this.#clock, origin))
      .then(() => undefined, this.#onError)
      .finally(() => this.#writing.delete(device.id))
    this.#writing.set(device.id, writing)
  }

  async list({ user, device }: Caller): Promise<SignedInDevice[]> {
    const rows = await listDevices(this.#db, user.id, isoNow(this.#clock))
    return rows.map((row) => view(row, row.id === device?.id))
  }

  /**
   * Ends a sign-in and its sockets, on every node.
   * @throws HttpError 404 for one that is not the caller's, or is over.
   */
  async end({ user }: Caller, id: string, origin: Origin): Promise<void> {
    const removed = await inTransaction(this.#db, async (db) => {
      const row = await deleteAndReturnDevice(db, user.id, id)
      if (!row) throw new HttpError('not_found', 'device_not_found', 'Aparelho não encontrado')
      await revokeToken(db, row.token_id, row.expires_at)
      const { name, nameI18n } = toDeviceLabel(row)
      const details = localized('activity.device_signed_out', {
        device: toNestedParam(name, nameI18n),
        address: row.ip,
      })
      await this.#activity.record(db, user.id, { action: 'other', details }, origin)
      return row
    })
    this.#tokens.publishEnded(removed.token_id)
  }

  /** Ends all sign-ins of the account but the caller's, including those from before devices existed. */
  async endOthers(caller: Caller, origin: Origin): Promise<void> {
    const details = localized('activity.other_devices_signed_out')
    const validFrom = await inTransaction(this.#db, async (db) => {
      await this.#activity.record(db, caller.user.id, { action: 'other', details }, origin)
      return this.endOthersWithin(db, caller, origin)
    })
    this.#tokens.publishOthersEnded(caller, validFrom)
  }

  /**
   * Like `endOthers`, within a transaction and with a change of the account; pass the result to
   * `Tokens.publishOthersEnded` after the commit.
   */
  async endOthersWithin(db: Db, caller: Caller, origin: Origin, patch: UserPatch = {}): Promise<string> {
    const keptTokenId = caller.device?.id ?? (await this.enter(db, caller, origin))
    return moveTokensValidFrom(db, this.#clock, { id: caller.user.id, keptTokenId }, patch)
  }

  async close(): Promise<void> {
    await Promise.all(this.#writing.values())
  }
}

export function toDeviceUse(
  clock: Clock,
  { address, userAgent }: Origin,
): Pick<DeviceRow, 'used_at' | 'ip' | 'user_agent'> {
  return {
    used_at: isoNow(clock),
    ip: address,
    user_agent: userAgent === null ? null : cleanMessage(userAgent.slice(0, maxUserAgentLength)),
  }
}

function toDeviceLabel(row: DeviceRow) {
  const { name, message, kind } = deviceName(row.user_agent)
  return row.name === null
    ? { name, nameI18n: message, kind }
    : { name: row.name, nameI18n: parseMessageRef(row.name_i18n), kind }
}

function view(row: DeviceRow, current: boolean): SignedInDevice {
  return {
    id: row.id,
    ...toDeviceLabel(row),
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.used_at,
    current,
  }
}
