import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, StartFailure } from '../core/lib/startFailure.js'
import { type StorePlace, storeExists } from '../core/store/open.js'
import { findStoreId, storeId } from '../core/store/repositories/storeIdentity.js'
import type { Db } from '../core/store/tables.js'
import { writeWhole } from './keys/writeWhole.js'

/**
 * Rejects a new database for a data folder with files of another one: an empty database would not account for them.
 * Changes nothing.
 * @throws StartFailure naming both ways to continue.
 */
export async function checkNewStore(place: StorePlace): Promise<void> {
  const { dataFolder, adoptStore } = place
  if (adoptStore || (await storeExists(place))) return
  if (recordedId(dataFolder) !== null || holdsFiles(dataFolder)) throw otherStore(place, 'está vazio')
}

/**
 * Rejects a database whose id differs from the data folder's, unless the operator adopts it, which it returns. Changes
 * nothing.
 * @throws StartFailure naming both ways to continue.
 */
export async function checkStore(db: Db, place: StorePlace): Promise<{ adopted: boolean }> {
  const recorded = recordedId(place.dataFolder)
  if (recorded === null || recorded === (await findStoreId(db))) return { adopted: false }
  if (!place.adoptStore) throw otherStore(place, 'é outro')
  return { adopted: true }
}

/** Records the database's id in the data folder; called once the database has a user, so that it is not empty. */
export async function recordStore(db: Db, dataFolder: string): Promise<void> {
  const id = await storeId(db)
  if (recordedId(dataFolder) !== id) writeWhole(fileIn(dataFolder), `${id}\n`)
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

function otherStore({ dataFolder, databaseUrl }: StorePlace, state: string): StartFailure {
  const from = databaseUrl === undefined ? join(dataFolder, 'morpheus.db') : 'DATABASE_URL'
  const back =
    databaseUrl === undefined
      ? 'devolva o arquivo à pasta, ou informe a DATABASE_URL que era usada'
      : 'corrija ou retire a DATABASE_URL'
  return new StartFailure(
    `A pasta de dados ${dataFolder} guarda backups e arquivos de outro banco de dados, e o de ${from} ${state}: nada foi apagado. Para voltar ao banco anterior, ${back}; para continuar com este, inicie uma vez com MORPHEUS_ADOPT_STORE=1.`,
  )
}
