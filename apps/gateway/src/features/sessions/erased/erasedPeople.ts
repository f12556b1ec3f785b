import { createHmac, randomBytes } from 'node:crypto'
import { HttpError } from '../../../core/lib/httpError.js'
import type { Vault } from '../../../core/lib/vault.js'
import type { Db } from '../../../core/store/tables.js'
import {
  erasedKeyContext,
  findErasedKey,
  hasErasedNames,
  listErasedAmong,
  listErasedNames,
  saveErasedNames,
  saveReturn,
  storeErasedKey,
} from './erasedNames.js'

/** Rows per statement. */
const batchSize = 500

export interface ErasedPerson {
  readonly at: string
  readonly returnedAt: string | null
}

/**
 * Erased people, so that older data does not bring them back: contacts on a phone, repeated messages, backups. Stored
 * as hashes under a sealed key, so no number is readable.
 */
export class ErasedPeople {
  readonly #vault: Vault

  constructor(vault: Vault) {
    this.#vault = vault
  }

  async add(db: Db, userId: string, names: readonly string[], at: string): Promise<void> {
    const sealedKey = this.#vault.seal(randomBytes(32).toString('hex'), erasedKeyContext(userId))
    const hash = this.#hashWith(userId, await storeErasedKey(db, userId, sealedKey))
    if (!hash) throw createUnreadableKeyError()
    const row = { user_id: userId, forgotten_at: at, returned_at: null }
    await saveErasedNames(
      db,
      names.map((name) => ({ ...row, name: hash(name) })),
    )
  }

  async among(db: Db, userId: string, names: readonly string[]): Promise<Map<string, ErasedPerson>> {
    const erased = new Map<string, ErasedPerson>()
    if (names.length === 0 || !(await hasErasedNames(db, userId))) return erased
    const hash = await this.#findHash(db, userId)
    if (!hash) return erased
    const byHash = new Map([...new Set(names)].map((name) => [hash(name), name]))
    const hashes = [...byHash.keys()]
    for (let from = 0; from < hashes.length; from += batchSize) {
      for (const row of await listErasedAmong(db, userId, hashes.slice(from, from + batchSize))) {
        const name = byHash.get(row.name)
        if (name !== undefined) erased.set(name, { at: row.forgotten_at, returnedAt: row.returned_at })
      }
    }
    return erased
  }

  /** Predicate for names erased after a moment; null when none were. */
  async since(db: Db, userId: string, at: string): Promise<((name: string) => boolean) | null> {
    const rows = await listErasedNames(db, userId)
    const hashes = new Set(rows.filter((row) => row.forgotten_at > at).map(({ name }) => name))
    const hash = hashes.size === 0 ? null : await this.#findHash(db, userId)
    return hash && ((name) => hashes.has(hash(name)))
  }

  /** Readmits people who wrote again: their new messages and phone contact are kept. */
  async returned(db: Db, userId: string, names: readonly string[], at: string): Promise<void> {
    const hash = await this.#findHash(db, userId)
    if (hash) await saveReturn(db, userId, names.map(hash), at)
  }

  async #findHash(db: Db, userId: string): Promise<Hash | null> {
    const key = await findErasedKey(db, userId)
    return key === undefined ? null : this.#hashWith(userId, key)
  }

  /** Null when the key is sealed under another vault key. */
  #hashWith(userId: string, ciphertext: string): Hash | null {
    const secret = this.#vault.tryOpen(ciphertext, erasedKeyContext(userId))
    if (secret === null) return null
    const key = Buffer.from(secret, 'hex')
    return (name) => createHmac('sha256', key).update(name).digest('hex')
  }
}

type Hash = (name: string) => string

function createUnreadableKeyError(): HttpError {
  const message = 'A chave dos esquecidos foi gravada com outra chave do servidor. Use a chave de antes.'
  return new HttpError('unprocessable', 'unreadable_secret', message)
}
