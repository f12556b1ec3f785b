import { createHmac, randomBytes } from 'node:crypto'
import { Refusal } from '../../kit/refusal.js'
import type { Vault } from '../../kit/vault.js'
import {
  findForgottenKey,
  forgottenAmong,
  forgottenOf,
  hasForgotten,
  keepForgotten,
  keepForgottenKey,
  noteReturn,
  placeOfForgottenKey,
} from '../../store/repositories/privacy/forgottenNames.js'
import type { Db } from '../../store/tables.js'

/** Of one statement. */
const atOnce = 500

/** When somebody was forgotten, and when they wrote again. */
export interface Forgotten {
  readonly at: string
  readonly returnedAt: string | null
}

/**
 * Who is not to come back by what is older than their wish: contacts that a phone has still, messages that a network
 * repeats, backups from before. They are known by a hash under a key that is sealed, so that nobody reads a number here.
 */
export class ForgottenPeople {
  readonly #vault: Vault

  constructor(vault: Vault) {
    this.#vault = vault
  }

  async add(db: Db, userId: string, names: readonly string[], at: string): Promise<void> {
    const made = this.#vault.seal(randomBytes(32).toString('hex'), placeOfForgottenKey(userId))
    const hash = this.#hashWith(userId, await keepForgottenKey(db, userId, made))
    if (!hash) throw unreadable()
    const row = { user_id: userId, forgotten_at: at, returned_at: null }
    await keepForgotten(
      db,
      names.map((name) => ({ ...row, name: hash(name) })),
    )
  }

  /** Which of these names are forgotten ones. */
  async among(db: Db, userId: string, names: readonly string[]): Promise<Map<string, Forgotten>> {
    const found = new Map<string, Forgotten>()
    if (names.length === 0 || !(await hasForgotten(db, userId))) return found
    const hash = await this.#hashOf(db, userId)
    if (!hash) return found
    const byHash = new Map([...new Set(names)].map((name) => [hash(name), name]))
    const hashes = [...byHash.keys()]
    for (let from = 0; from < hashes.length; from += atOnce) {
      for (const row of await forgottenAmong(db, userId, hashes.slice(from, from + atOnce))) {
        const name = byHash.get(row.name)
        if (name !== undefined) found.set(name, { at: row.forgotten_at, returnedAt: row.returned_at })
      }
    }
    return found
  }

  /** Tells of names which are forgotten ones that are younger than a moment; null where there are none. */
  async since(db: Db, userId: string, at: string): Promise<((name: string) => boolean) | null> {
    const rows = await forgottenOf(db, userId)
    const hashes = new Set(rows.filter((row) => row.forgotten_at > at).map(({ name }) => name))
    const hash = hashes.size === 0 ? null : await this.#hashOf(db, userId)
    return hash && ((name) => hashes.has(hash(name)))
  }

  /** What they write from now on is held anew, and so is what a phone says of them. */
  async returned(db: Db, userId: string, names: readonly string[], at: string): Promise<void> {
    const hash = await this.#hashOf(db, userId)
    if (hash) await noteReturn(db, userId, names.map(hash), at)
  }

  async #hashOf(db: Db, userId: string): Promise<Hash | null> {
    const key = await findForgottenKey(db, userId)
    return key === undefined ? null : this.#hashWith(userId, key)
  }

  /** Null where the key was sealed under one that is not here. */
  #hashWith(userId: string, sealed: string): Hash | null {
    const secret = this.#vault.tryOpen(sealed, placeOfForgottenKey(userId))
    if (secret === null) return null
    const key = Buffer.from(secret, 'hex')
    return (name) => createHmac('sha256', key).update(name).digest('hex')
  }
}

type Hash = (name: string) => string

function unreadable(): Refusal {
  const message = 'A chave dos esquecidos foi gravada com outra chave do servidor. Use a chave de antes.'
  return new Refusal('unprocessable', 'unreadable_secret', message)
}
