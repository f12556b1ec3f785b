import { randomUUID } from 'node:crypto'
import type { EngineName } from '@morpheus/sdk/contract'
import type { Vault } from '../core/lib/vault.js'
import type { EngineKeyRow } from '../core/store/engineTables.js'
import type { GroupCommit } from '../core/store/groupCommit.js'
import { inTransaction } from '../core/store/inTransaction.js'
import { getLeftDeviceContext, insertLeftDevice } from '../core/store/repositories/leftDevices.js'
import { findSession } from '../core/store/repositories/sessions.js'
import type { Db } from '../core/store/tables.js'

const batchSize = 500

/** The stored credentials are sealed under a key that this gateway lacks; they work again with that key. */
export class UnreadableKeys extends Error {
  override readonly name = 'UnreadableKeys'
}

export class DamagedKeys extends Error {
  override readonly name = 'DamagedKeys'
}

export interface LeftDevice {
  readonly engine: EngineName
  readonly proof: string
  /** ISO 8601. */
  readonly since: string
}

/** @throws LeaseLostError where another node is the session's home: it would lose its pairing by older keys. */
type GuardHome = (sessionId: string, db: Db) => Promise<void>

/**
 * Sealed pairing credentials by name, stored apart from events. Deleted with the session; the caller that ends a
 * pairing clears them. `within` is the engine's own transaction, for atomicity with its tables.
 */
export class EngineStore {
  readonly #db: Db
  readonly #vault: Vault
  readonly #guard: GuardHome
  readonly #writes: Pick<GroupCommit, 'commit'> | null

  /** With `writes`, keys share the transactions of other changes. */
  constructor(
    db: Db,
    vault: Vault,
    guard: GuardHome = async () => undefined,
    writes: Pick<GroupCommit, 'commit'> | null = null,
  ) {
    this.#db = db
    this.#vault = vault
    this.#writes = writes
    this.#guard = guard
  }

  /** @throws UnreadableKeys, or DamagedKeys for a damaged entry */
  async get(sessionId: string, names: readonly string[]): Promise<Map<string, string>> {
    const { whole, damaged } = await this.#read(sessionId, names)
    if (damaged.length > 0) throw new DamagedKeys(`${damaged} of session ${sessionId} are damaged`)
    return whole
  }

  /** @throws UnreadableKeys */
  async getWhole(sessionId: string, names: readonly string[]): Promise<Map<string, string>> {
    return (await this.#read(sessionId, names)).whole
  }

  async #read(sessionId: string, names: readonly string[]) {
    const joined = new Map<string, string>()
    const damaged: string[] = []
    for (const part of splitIntoParts([...new Set(names)])) {
      for (const { name, value } of await findEngineKeys(this.#db, sessionId, part)) {
        const text = this.#vault.tryOpen(value, engineKeyContext(sessionId, name))
        if (text !== null) joined.set(name, text)
        else if (this.#vault.isDamaged(value)) damaged.push(name)
        else throw new UnreadableKeys(`${name} of session ${sessionId} cannot be opened`)
      }
    }
    return { whole: joined, damaged }
  }

  /** Entries whose names begin with one of the prefixes, sorted by name, after a name. @throws as `get` */
  async list(sessionId: string, prefixes: readonly string[], after: string): Promise<Map<string, string>> {
    const names = await listEngineKeyNames(this.#db, sessionId, prefixes, after)
    const texts = await this.get(sessionId, names)
    return new Map(names.flatMap((name) => [[name, texts.get(name) ?? '']]))
  }

  /**
   * Stores all entries or none; null deletes.
   * @throws LeaseLostError where another node is the session's home
   */
  async set(sessionId: string, entries: ReadonlyMap<string, string | null>, within?: Db): Promise<void> {
    if (!within) {
      const change = (db: Db) => this.set(sessionId, entries, db)
      return this.#writes ? this.#writes.commit(sessionId, change) : inTransaction(this.#db, change)
    }
    await this.#guard(sessionId, within)
    for (const part of splitIntoParts([...entries])) {
      const rows = part.flatMap(([name, text]) =>
        text === null ? [] : [this.#sealed(sessionId, name, text)],
      )
      const removed = part.flatMap(([name, text]) => (text === null ? [name] : []))
      if (rows.length > 0) await saveEngineKeys(within, rows)
      if (removed.length > 0) await deleteEngineKeys(within, sessionId, removed)
    }
  }

  /** @throws LeaseLostError where another node is the session's home */
  async clear(sessionId: string, within?: Db): Promise<void> {
    if (!within) return inTransaction(this.#db, (transaction) => this.clear(sessionId, transaction))
    await this.#guard(sessionId, within)
    await clearEngineKeys(within, sessionId)
  }

  /**
   * Clears a session whose device its phone still lists and stores the proof apart from the session, for
   * `sessions/deviceRemovalJob.ts` to remove the device.
   */
  async leave(sessionId: string, { engine, proof, since }: LeftDevice): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      const session = await findSession(db, sessionId)
      if (session) {
        const id = randomUUID()
        const ciphertext = this.#vault.seal(proof, getLeftDeviceContext(id))
        await insertLeftDevice(db, {
          id,
          user_id: session.user_id,
          engine,
          proof: ciphertext,
          left_at: since,
        })
      }
      await this.clear(sessionId, db)
    })
  }

  #sealed(sessionId: string, name: string, text: string) {
    const value = this.#vault.seal(text, engineKeyContext(sessionId, name))
    return { session_id: sessionId, name, value }
  }
}

export const engineKeyContext = (sessionId: string, name: string) => `engine:${sessionId}:${name}`

function splitIntoParts<Item>(list: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < list.length; from += batchSize) parts.push(list.slice(from, from + batchSize))
  return parts
}

function findEngineKeys(db: Db, sessionId: string, names: readonly string[]): Promise<EngineKeyRow[]> {
  return db
    .selectFrom('engine_keys')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('name', 'in', names)
    .execute()
}

async function listEngineKeyNames(
  db: Db,
  sessionId: string,
  prefixes: readonly string[],
  after: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('engine_keys')
    .select('name')
    .where('session_id', '=', sessionId)
    .where('name', '>', after)
    .where((eb) => eb.or(prefixes.map((prefix) => eb('name', 'like', `${prefix}%`))))
    .orderBy('name')
    .limit(batchSize)
    .execute()
  return rows.map(({ name }) => name)
}

/** Names must be unique within `rows`. */
export function saveEngineKeys(db: Db, rows: readonly EngineKeyRow[]): Promise<unknown> {
  return db
    .insertInto('engine_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'name']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

function deleteEngineKeys(db: Db, sessionId: string, names: readonly string[]): Promise<unknown> {
  return db.deleteFrom('engine_keys').where('session_id', '=', sessionId).where('name', 'in', names).execute()
}

function clearEngineKeys(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('engine_keys').where('session_id', '=', sessionId).execute()
}
