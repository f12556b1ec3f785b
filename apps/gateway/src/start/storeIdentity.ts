import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../core/lib/errorCode.js'
import { StartFailure } from '../core/lib/startFailure.js'
import { type StoreLocation, storeExists } from '../core/store/open.js'
import { findStoreId, getOrCreateStoreId } from '../core/store/repositories/storeIdentity.js'
import type { Db } from '../core/store/tables.js'
import { writeAtomically } from './keys/writeAtomically.js'

/**
 * Rejects a new database for a data folder with files of another one: an empty database would not account for them.
 * Changes nothing.
 * @throws StartFailure naming both ways to continue.
 */
export async function checkNewStore(location: StoreLocation): Promise<void> {
  const { dataFolder, adoptStore } = location
  if (adoptStore || (await storeExists(location))) return
  if (recordedId(dataFolder) !== null || holdsFiles(dataFolder)) throw otherStore(location, 'está vazio')
}

/**
 * Rejects a database whose id differs from the data folder's, unless the operator adopts it, which it returns. Changes
 * nothing.
 * @throws StartFailure naming both ways to continue.
 */
export async function checkStore(db: Db, location: StoreLocation): Promise<{ adopted: boolean }> {
  const recorded = recordedId(location.dataFolder)
  if (recorded === null || recorded === (await findStoreId(db))) return { adopted: false }
  if (!location.adoptStore) throw otherStore(location, 'é outro')
  return { adopted: true }
}

/** Records the database's id in the data folder; called once the database has a user, so that it is not empty. */
export async function recordStore(db: Db, dataFolder: string): Promise<void> {
  recordFolder(dataFolder, await getOrCreateStoreId(db))
}

/** Records the id of a database in the data folder. */
export function recordFolder(folder: string, id: string): void {
  if (recordedId(folder) !== id) writeAtomically(fileIn(folder), `${id}\n`)
}

/**
 * Rejects a data folder with files of another database than the one of this id.
 * @throws StartFailure
 */
export function checkFolderFor(folder: string, id: string): void {
  const recorded = recordedId(folder)
  if (recorded === id || (recorded === null && !holdsFiles(folder))) return
  throw new StartFailure(
    `A pasta de dados ${folder} guarda backups e arquivos de outra instalação: nada foi alterado. Escolha uma pasta vazia.`,
  )
}

/**
 * Rejects a data folder that does not record the database of this id: its files would be left behind.
 * @throws StartFailure
 */
export function checkFolderIdentity(folder: string, id: string): void {
  if (recordedId(folder) === id) return
  throw new StartFailure(
    `A pasta de dados ${folder} não é a deste banco de dados. Informe-a com --data: os arquivos das mensagens e os backups estão nela.`,
  )
}

const fileIn = (folder: string) => join(folder, 'store.id')

function recordedId(folder: string): string | null {
  try {
    return readFileSync(fileIn(folder), 'utf8').trim() || null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function holdsFiles(folder: string): boolean {
  return (
    namesIn(join(folder, 'backups')).some((name) => name.endsWith('.zip')) ||
    namesIn(join(folder, 'media')).some((name) => /^[0-9a-f]{2}$/.test(name))
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

function otherStore({ dataFolder, databaseUrl }: StoreLocation, state: string): StartFailure {
  const from = databaseUrl === undefined ? join(dataFolder, 'morpheus.db') : 'DATABASE_URL'
  const advice =
    databaseUrl === undefined
      ? 'devolva o arquivo à pasta, ou informe a DATABASE_URL que era usada'
      : 'corrija ou retire a DATABASE_URL'
  return new StartFailure(
    `A pasta de dados ${dataFolder} guarda backups e arquivos de outro banco de dados, e o de ${from} ${state}: nada foi apagado. Para voltar ao banco anterior, ${advice}; para continuar com este, inicie uma vez com MORPHEUS_ADOPT_STORE=1.`,
  )
}
