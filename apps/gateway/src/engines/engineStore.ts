import { randomUUID } from 'node:crypto'
import type { EngineName } from '@morpheus/sdk/contract'
import type { Vault } from '../kit/vault.js'
import { inTransaction } from '../store/inTransaction.js'
import {
  clearEngineKeys,
  deleteEngineKeys,
  findEngineKeys,
  keepEngineKeys,
} from '../store/repositories/engineKeys.js'
import { insertLeftDevice, placeOfLeftDevice } from '../store/repositories/leftDevices.js'
import { findSession } from '../store/repositories/sessions.js'
import type { Db } from '../store/tables.js'

/** Of one statement. */
const atOnce = 500

/** What is kept was sealed under a key that this gateway does not have: it is of use again under that one. */
export class UnreadableKeys extends Error {
  override readonly name = 'UnreadableKeys'
}

/** The stored credentials do not open with their own key: no key brings them back. */
export class DamagedKeys extends Error {
  override readonly name = 'DamagedKeys'
}

/** A device that its phone still lists, and the text by which an engine can prove that it is that device. */
export interface LeftDevice {
  readonly engine: EngineName
  readonly proof: string
  /** Since when, as ISO 8601. */
  readonly since: string
}

/**
 * What an engine keeps of its sessions to prove a pairing: texts by name, sealed on the disk, beside events and never in
 * them. They go with the session; who ends a pairing clears them. `within` is a transaction of the engine's own, for what
 * has to hold together with its tables.
 */
export class EngineStore {
  readonly #db: Db
  readonly #vault: Vault

  constructor(db: Db, vault: Vault) {
    this.#db = db
    this.#vault = vault
  }

  /** Those of them that are kept. @throws UnreadableKeys, or DamagedKeys where one is damaged */
  async get(sessionId: string, names: readonly string[]): Promise<Map<string, string>> {
    const { whole, damaged } = await this.#read(sessionId, names)
    if (damaged.length > 0) throw new DamagedKeys(`${damaged} of session ${sessionId} are damaged`)
    return whole
  }

  /** Those of them that are kept and not damaged. @throws UnreadableKeys */
  async getWhole(sessionId: string, names: readonly string[]): Promise<Map<string, string>> {
    return (await this.#read(sessionId, names)).whole
  }

  async #read(sessionId: string, names: readonly string[]) {
    const whole = new Map<string, string>()
    const damaged: string[] = []
    for (const part of partsOf([...new Set(names)])) {
      for (const { name, value } of await findEngineKeys(this.#db, sessionId, part)) {
        const text = this.#vault.tryOpen(value, placeOfEngineKey(sessionId, name))
        if (text !== null) whole.set(name, text)
        else if (this.#vault.isDamaged(value)) damaged.push(name)
        else throw new UnreadableKeys(`${name} of session ${sessionId} cannot be opened`)
      }
    }
    return { whole, damaged }
  }

  /** Keeps all of them or none. Null deletes. */
  async set(sessionId: string, entries: ReadonlyMap<string, string | null>, within?: Db): Promise<void> {
    if (!within) {
      return inTransaction(this.#db, (transaction) => this.set(sessionId, entries, transaction))
    }
    for (const part of partsOf([...entries])) {
      const rows = part.flatMap(([name, text]) =>
        text === null ? [] : [this.#sealed(sessionId, name, text)],
      )
      const gone = part.flatMap(([name, text]) => (text === null ? [name] : []))
      if (rows.length > 0) await keepEngineKeys(within, rows)
      if (gone.length > 0) await deleteEngineKeys(within, sessionId, gone)
    }
  }

  async clear(sessionId: string, within: Db = this.#db): Promise<void> {
    await clearEngineKeys(within, sessionId)
  }

  /**
   * Clears a session whose device its phone still lists, and keeps what that engine removes it by, apart from the session:
   * `sessions/deviceRemovals.ts` asks the engine to.
   */
  async leave(sessionId: string, { engine, proof, since }: LeftDevice): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      const session = await findSession(db, sessionId)
      if (session) {
        const id = randomUUID()
        const sealed = this.#vault.seal(proof, placeOfLeftDevice(id))
        await insertLeftDevice(db, { id, user_id: session.user_id, engine, proof: sealed, left_at: since })
      }
      await this.clear(sessionId, db)
    })
  }

  #sealed(sessionId: string, name: string, text: string) {
    const value = this.#vault.seal(text, placeOfEngineKey(sessionId, name))
    return { session_id: sessionId, name, value }
  }
}

/** Where the vault takes one to be kept. */
export const placeOfEngineKey = (sessionId: string, name: string) => `engine:${sessionId}:${name}`

function partsOf<Item>(list: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < list.length; from += atOnce) parts.push(list.slice(from, from + atOnce))
  return parts
}
