import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type FileStore, markerKey } from '../core/files/fileStore.js'
import { StartFailure } from '../core/lib/startFailure.js'
import { findStoreId, getOrCreateStoreId } from '../core/store/repositories/storeIdentity.js'
import type { Db } from '../core/store/tables.js'

interface Choice {
  dataFolder: string
  adoptStore?: boolean | undefined
}

/**
 * Rejects files of another database, and a place without the files that the database has, unless the operator adopts
 * it, which it returns. Changes nothing.
 * @throws StartFailure naming both ways to continue.
 */
export async function checkFileStore(
  db: Db,
  store: FileStore,
  { dataFolder, adoptStore }: Choice,
): Promise<{ adopted: boolean }> {
  const recorded = await readMarker(store)
  const own = (await findStoreId(db)) ?? null
  if (recorded !== null && recorded === own) return { adopted: false }
  const isEmpty = recorded === null && !(await holdsFiles(store))
  if (isEmpty && !(await hasFiles(db))) return { adopted: false }
  // Copied from the data folder, which has the record.
  if (recorded === null && !isEmpty && own !== null) return { adopted: false }
  if (!adoptStore)
    throw isEmpty ? createLostFilesFailure(store.location, dataFolder) : foreign(store.location)
  return { adopted: true }
}

/** Records the database's id; `dataFolder` is for a temporary file. */
export async function recordFileStore(db: Db, store: FileStore, dataFolder: string): Promise<void> {
  const id = await getOrCreateStoreId(db)
  if ((await readMarker(store)) === id) return
  const path = join(dataFolder, `${markerKey}.${randomUUID()}`)
  try {
    await writeFile(path, `${id}\n`, { mode: 0o600 })
    await store.put(markerKey, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function readMarker(store: FileStore): Promise<string | null> {
  if (!(await store.find(markerKey))) return null
  return (await text(store.open(markerKey))).trim() || null
}

async function holdsFiles(store: FileStore): Promise<boolean> {
  for (const folder of ['media/', 'backups/'])
    for await (const keys of store.list(folder)) if (keys.length > 0) return true
  return false
}

async function hasFiles(db: Db): Promise<boolean> {
  for (const table of ['media', 'backups'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

const ways = (way: string) => `${way}; para continuar assim, inicie uma vez com MORPHEUS_ADOPT_STORE=1.`

const foreign = (place: string) =>
  new StartFailure(
    `Há mídias e backups de outro banco de dados ${place}: nada foi apagado. ${ways('Para voltar ao banco anterior, corrija a DATABASE_URL; para usar outro lugar, corrija MORPHEUS_S3_URL ou MORPHEUS_FILES_DIR')}`,
  )

const createLostFilesFailure = (place: string, dataFolder: string) =>
  new StartFailure(
    `O banco de dados tem mídias ou backups, e não há nenhum ${place}. ${ways(`Copie para lá as pastas media e backups de onde estavam (até agora, a pasta de dados ${dataFolder}), ou corrija MORPHEUS_S3_URL ou MORPHEUS_FILES_DIR`)}`,
  )
