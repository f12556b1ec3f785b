import { randomBytes } from 'node:crypto'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineStore } from '../engineStore.js'
import { hashSecret } from './phoneSecret.js'
import { deletePhone, deletePhoneBySecret, findPhone, insertPhone } from './rows/virtualPhones.js'

/** Name of the secret by which a session proves its link. */
const device = 'device'

/** Linked phones and the sessions' halves of each link in the engine store; both are created and deleted together. */
export class LinkedPhones {
  readonly #db: Db
  readonly #store: EngineStore

  constructor(db: Db, store: EngineStore) {
    this.#db = db
    this.#store = store
  }

  find(sessionId: string): Promise<VirtualPhoneRow | undefined> {
    return findPhone(this.#db, sessionId)
  }

  async add(phone: Omit<VirtualPhoneRow, 'device_hash'>): Promise<VirtualPhoneRow> {
    const secret = randomBytes(32).toString('base64url')
    const row = { ...phone, device_hash: hashSecret(secret) }
    await inTransaction(this.#db, async (db) => {
      await insertPhone(db, row)
      await this.#store.set(row.session_id, new Map([[device, secret]]), db)
    })
    return row
  }

  /**
   * Checks the session's proof of its link. Links older than proofs are trusted.
   * @throws UnreadableKeys
   */
  async isProved(phone: VirtualPhoneRow): Promise<boolean> {
    const { session_id, device_hash } = phone
    if (device_hash === null) return true
    const secret = (await this.#store.getWhole(session_id, [device])).get(device)
    return secret !== undefined && hashSecret(secret) === device_hash
  }

  remove(sessionId: string): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      await deletePhone(db, sessionId)
      await this.#store.clear(sessionId, db)
    })
  }

  /** Deletes this phone's link, not a newer one of the same session. */
  unlink({ session_id, secret_hash }: VirtualPhoneRow): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      if (await deletePhoneBySecret(db, secret_hash)) await this.#store.clear(session_id, db)
    })
  }
}
