import { Vault } from '../../core/lib/vault.js'
import { getLeftDeviceContext } from '../../core/store/repositories/leftDevices.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { EngineStore } from '../../engines/engineStore.js'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../manualClock.js'
import { sessionRow } from '../rows.js'
import { openTestStore } from '../testStore.js'

export async function openEngineStore(sessionIds: readonly string[] = ['s', 'other'], dataFolder?: string) {
  const db = await openTestStore(dataFolder)
  if (!(await findFirstUser(db))) {
    await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
    const user = await findFirstUser(db)
    if (!user) throw new Error('The user that was just created is gone')
    for (const id of sessionIds) await insertSession(db, sessionRow({ id, user_id: user.id }))
  }
  const vault = new Vault([new Uint8Array(32).fill(1)])
  const storeUnder = (key: number) => new EngineStore(db, new Vault([new Uint8Array(32).fill(key)]))
  return {
    store: storeUnder(1),
    storeUnder,
    storedKeyNames: (sessionId: string) => namesOf(db, sessionId),
    leftDeviceProofs: async () => {
      const rows = await db.selectFrom('left_devices').selectAll().orderBy('left_at').execute()
      return rows.map(({ id, proof }) => vault.tryOpen(proof, getLeftDeviceContext(id)) ?? '')
    },
    damage: (sessionId: string, name: string) =>
      db
        .updateTable('engine_keys')
        .set(({ fn, val }) => ({ value: fn<string>('replace', ['value', val('A'), val('B')]) }))
        .where('session_id', '=', sessionId)
        .where('name', '=', name)
        .execute(),
  }
}

async function namesOf(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db.selectFrom('engine_keys').select('name').where('session_id', '=', sessionId).execute()
  return rows.map(({ name }) => name)
}
