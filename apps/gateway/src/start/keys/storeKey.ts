import { StartFailure } from '../../core/lib/startFailure.js'
import type { Vault } from '../../core/lib/vault.js'
import { findKeyName, recordKeyName } from '../../core/store/repositories/storeIdentity.js'
import type { Db } from '../../core/store/tables.js'
import { keyNamesInUse } from './reseal.js'

/** False when the database records a key that the vault lacks. */
export async function opensStore(db: Db, vault: Vault): Promise<boolean> {
  const recorded = await findKeyName(db)
  return recorded === null || vault.names.includes(recorded)
}

/**
 * Rejects a key that the database was not sealed under. `from` is the source of the key.
 * @throws StartFailure naming both ways to continue.
 */
export async function checkStoreKey(db: Db, vault: Vault, from: string, folder: string): Promise<void> {
  if (await opensStore(db, vault)) return
  throw new StartFailure(
    `A chave de ${from} (${vault.names.join(', ')}) não é a deste banco de dados (${await findKeyName(db)}): nada foi alterado. Inicie com a chave certa; se ela se perdeu, execute morpheus-gateway secret rotate --forget --data ${folder}: todos terão de entrar outra vez e os segredos das integrações terão de ser configurados outra vez.`,
  )
}

/**
 * Records the vault's first key as the database's. The first time it must open some sealed value, if there is any: a
 * wrong key must not lock the right one out. Of several first starts at once, the first to record decides.
 * @throws StartFailure as `checkStoreKey`.
 */
export async function recordStoreKey(db: Db, vault: Vault, from: string, folder: string): Promise<void> {
  const [name] = vault.names
  const recorded = await findKeyName(db)
  if (recorded === name) return
  if (recorded !== null && !vault.names.includes(recorded)) return checkStoreKey(db, vault, from, folder)
  if (recorded === null) {
    const inUse = await keyNamesInUse(db)
    if (inUse.size > 0 && !vault.names.some((one) => inUse.has(one))) return
  }
  if (!(await recordKeyName(db, name, recorded))) await checkStoreKey(db, vault, from, folder)
}
