import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type ApiKey, type Body, type Contract, covers, withoutUnseen } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import { type KeyCaller, type KeyPermissions, keyPrefix, readScopes } from '../../core/http/callers.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { ApiKeyTable } from '../../core/store/accountTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { lockUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { userView } from '../account/users.js'
import {
  deleteApiKey,
  filterOwnSessionIds,
  findApiKey,
  findKeyById,
  insertApiKey,
  listApiKeys,
  listExistingKeyIds,
  listSessionsOfKeys,
  touchApiKey,
} from './apiKeyRows.js'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomByteCount = 32
/** 62^43 exceeds 2^256. */
const randomDigits = 43
const checksumDigits = 6
const prefixLength = 10

const keyPattern = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomDigits + checksumDigits}}$`)

/** `mo_`, 256 random bits in 43 base62 digits, and a checksum of 6 digits that detects typos without a lookup. */
export function newKey(): string {
  const random = toBase62(BigInt(`0x${randomBytes(randomByteCount).toString('hex')}`), randomDigits)
  return `${keyPrefix}${random}${computeChecksum(random)}`
}

export function isKey(text: string): boolean {
  if (!keyPattern.test(text)) return false
  const random = text.slice(keyPrefix.length, -checksumDigits)
  return computeChecksum(random) === text.slice(-checksumDigits)
}

/** The only stored form: 256 random bits need no salt. */
function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

const prefixOfKey = (key: string) => key.slice(0, prefixLength)

function computeChecksum(random: string): string {
  const digest = createHash('sha256').update(`${keyPrefix}${random}`).digest()
  return toBase62(BigInt(digest.readUInt32BE(0)), checksumDigits)
}

function toBase62(number: bigint, length: number): string {
  let [remaining, text] = [number, '']
  for (; text.length < length; remaining /= 62n) text = `${alphabet[Number(remaining % 62n)]}${text}`
  return text
}

const touchIntervalMs = 60_000

type NewKey = Body<Contract['apiKeys']['create']>

const KeyEnded = z.object({ keyId: z.string() })
const keyEnded: Topic<z.infer<typeof KeyEnded>> = { name: 'api-key:ended', schema: KeyEnded }

export interface KeyLimits {
  apiKeys: number
}

interface ApiKeysOptions {
  db: Db
  bus: Bus
  clock: Clock
  activity: ActivityLog
  limits: KeyLimits
  onError: (error: unknown) => void
}

interface KeyOwner {
  userId: string
  key: KeyPermissions | null
  origin: Origin
}

/**
 * API keys for scripts and embedded products. Each call looks the key up, so a revocation holds on every node at once.
 */
export class ApiKeys {
  readonly #options: ApiKeysOptions
  readonly #used = new Map<string, number>()

  constructor(options: ApiKeysOptions) {
    this.#options = options
    this.onEnding((keyId) => this.#used.delete(keyId))
  }

  /** @throws HttpError 401 for an invalid or expired key. */
  async verify(secret: string): Promise<KeyCaller> {
    const { db, clock } = this.#options
    const row = isKey(secret) ? await findApiKey(db, hashOfKey(secret)) : undefined
    if (!row || row.owner.blocked_at !== null)
      throw new HttpError('unauthenticated', 'api_key_invalid', 'Chave de API inválida')
    const { key, owner } = row
    const expiresAt = key.expires_at === null ? null : Date.parse(key.expires_at)
    if (expiresAt !== null && expiresAt <= clock.now())
      throw new HttpError('unauthenticated', 'api_key_expired', 'Chave de API expirada')
    await this.#touch(key.id)
    const sessions = key.limited ? ((await listSessionsOfKeys(db, [key.id])).get(key.id) ?? []) : null
    return {
      user: userView(owner),
      eventCursor: owner.event_cursor,
      key: { id: key.id, name: key.name, scopes: readScopes(key.scopes), sessions, expiresAt },
    }
  }

  /** A key's current permissions; null for a revoked or expired one. */
  async findPermissions(id: string): Promise<KeyPermissions | null> {
    const { db, clock } = this.#options
    const row = await findKeyById(db, id)
    if (!row || row.owner.blocked_at !== null) return null
    const { key } = row
    const expiresAt = key.expires_at === null ? null : Date.parse(key.expires_at)
    if (expiresAt !== null && expiresAt <= clock.now()) return null
    const sessions = key.limited ? ((await listSessionsOfKeys(db, [id])).get(id) ?? []) : null
    return { id, name: key.name, scopes: readScopes(key.scopes), sessions, expiresAt }
  }

  async list(userId: string): Promise<{ keys: ApiKey[]; most: number }> {
    const { db, limits } = this.#options
    const rows = await listApiKeys(db, userId)
    const sessions = await listSessionsOfKeys(
      db,
      rows.filter(({ limited }) => limited).map(({ id }) => id),
    )
    return { keys: rows.map((row) => keyView(row, sessions.get(row.id) ?? [])), most: limits.apiKeys }
  }

  /**
   * @throws HttpError 400 naming the field that is wrong, 403 where a key asks for more than it has, 409 where there
   * are too many.
   */
  async create(input: NewKey, { userId, key, origin }: KeyOwner): Promise<{ key: ApiKey; secret: string }> {
    const { db, clock, activity, limits } = this.#options
    const scopes = [...new Set(input.scopes)]
    const sessionIds = input.sessionIds && [...new Set(input.sessionIds)]
    const name = withoutUnseen(input.name).trim()
    if (name === '') throw createWrongFieldError('name', localized('rules.common.name_required'))
    const expiresAt = input.expiresAt === null ? null : Date.parse(input.expiresAt)
    if (expiresAt !== null && expiresAt <= clock.now())
      throw createWrongFieldError('expiresAt', localized('apiKeys.date_passed'))
    if (key && !isWithin({ scopes, sessions: sessionIds, expiresAt }, key)) throw createKeyExceededError()
    const secret = newKey()
    const row: ApiKeyTable = {
      id: randomUUID(),
      user_id: userId,
      name,
      prefix: prefixOfKey(secret),
      hash: hashOfKey(secret),
      scopes: JSON.stringify(scopes),
      limited: sessionIds ? 1 : 0,
      created_at: isoNow(clock),
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      last_used_at: null,
    }
    await inTransaction(db, async (transaction) => {
      await lockUser(transaction, userId)
      if ((await listApiKeys(transaction, userId)).length >= limits.apiKeys)
        throw createTooManyKeysError(limits.apiKeys)
      if (sessionIds) {
        const ownSessions = await filterOwnSessionIds(transaction, userId, sessionIds)
        if (ownSessions.size < sessionIds.length)
          throw createWrongFieldError('sessionIds', localized('apiKeys.session_not_found'))
      }
      await insertApiKey(transaction, row, sessionIds)
      const details = localized('activity.api_key_created', { name })
      const metadata = { id: row.id, scopes, sessionIds, expiresAt: row.expires_at }
      await activity.record(transaction, userId, { action: 'api_key_create', details, metadata }, origin)
    })
    return { key: keyView(row, sessionIds ?? []), secret }
  }

  /** @throws HttpError 404 for a key that the user does not have. */
  async end(id: string, { userId, origin }: Pick<KeyOwner, 'userId' | 'origin'>): Promise<void> {
    const { db, bus, activity } = this.#options
    await inTransaction(db, async (transaction) => {
      const ended = await deleteApiKey(transaction, id, userId)
      if (!ended) throw new HttpError('not_found', 'api_key_not_found', 'Chave de API não encontrada')
      const details = localized('activity.api_key_ended', { name: ended.name })
      const entry = { action: 'api_key_end', details, metadata: { id } } as const
      await activity.record(transaction, userId, entry, origin)
    })
    bus.publish(keyEnded, { keyId: id })
  }

  /** Publishes the end of a locked user's keys: they stay stored without any access. */
  async publishBlocked(userId: string): Promise<void> {
    for (const { id } of await listApiKeys(this.#options.db, userId)) {
      this.#options.bus.publish(keyEnded, { keyId: id })
    }
  }

  onEnding(ending: (keyId: string) => void): void {
    this.#options.bus.subscribe(keyEnded, ({ keyId }) => ending(keyId))
  }

  async ended(ids: readonly string[]): Promise<string[]> {
    const remaining = await listExistingKeyIds(this.#options.db, ids)
    return ids.filter((id) => !remaining.has(id))
  }

  /** At most once a minute. A failed write does not fail the call. */
  async #touch(keyId: string): Promise<void> {
    const { db, clock, onError } = this.#options
    const now = clock.now()
    if (Math.abs(now - (this.#used.get(keyId) ?? 0)) < touchIntervalMs) return
    this.#used.set(keyId, now)
    await touchApiKey(db, keyId, isoNow(clock), isoNow(clock, -touchIntervalMs)).catch(onError)
  }
}

function keyView(row: ApiKeyTable, sessionIds: string[]): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: readScopes(row.scopes),
    sessionIds: row.limited ? sessionIds : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}

function isWithin(
  input: Pick<KeyPermissions, 'scopes' | 'sessions' | 'expiresAt'>,
  key: KeyPermissions,
): boolean {
  const { sessions, expiresAt } = key
  if (!covers(key.scopes, input.scopes)) return false
  if (sessions !== null && !input.sessions?.every((id) => sessions.includes(id))) return false
  return expiresAt === null || (input.expiresAt !== null && input.expiresAt <= expiresAt)
}

function createKeyExceededError(): HttpError {
  const message = 'Uma chave não cria outra que possa mais, valha para mais sessões ou dure mais do que ela'
  return new HttpError('forbidden', 'api_key_exceeds', message)
}

function createTooManyKeysError(limit: number): HttpError {
  const message = localized('apiKeys.too_many', { limit })
  return new HttpError('conflict', 'too_many_api_keys', message)
}

function createWrongFieldError(field: string, message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_request', message, { fields: { [field]: message } })
}
