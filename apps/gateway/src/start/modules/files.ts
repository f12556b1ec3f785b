import type { FileStore } from '../../core/files/fileStore.js'
import { FolderStore } from '../../core/files/folderStore.js'
import type { Cleanup } from '../cleanup.js'
import type { Settings } from '../config/config.js'
import { checkFileStore, recordFileStore } from '../fileStoreIdentity.js'
import { openFilesPlace } from '../openFilesPlace.js'
import type { Core } from './core.js'

/** A failing store is reported once a minute at most. */
const reportedEveryMs = 60_000

const adoptedText = (place: string) =>
  `Este banco de dados passou a usar arquivos que eram de outro (MORPHEUS_ADOPT_STORE), ${place}: os que não têm registro nele ficam em quarentena por 30 dias. Retire a variável.`

interface OpenedFiles {
  files: FileStore
  /** Records the database's id beside the files; called once the database has a user. */
  recordFiles: () => Promise<void>
}

/**
 * Opens the place of message files and backups.
 * @throws StartFailure where it cannot be used, or is another database's.
 */
export async function openFiles(
  { files: place, dataFolder, adoptStore }: Pick<Settings, 'files' | 'dataFolder' | 'adoptStore'>,
  { db, clock, writeLog }: Pick<Core, 'db' | 'clock' | 'writeLog'>,
  cleanups: Cleanup[],
): Promise<OpenedFiles> {
  // The data folder's identity is checked with the database's.
  if (place === undefined) {
    const files = new FolderStore(dataFolder, { location: 'na pasta de dados', clock })
    return { files, recordFiles: async () => undefined }
  }
  let reportedAt = Number.NEGATIVE_INFINITY
  const files = await openFilesPlace(place, {
    clock,
    onFailure(message) {
      if (clock.monotonic() - reportedAt < reportedEveryMs) return
      reportedAt = clock.monotonic()
      writeLog({ level: 'error', service: 'system', message })
    },
  })
  cleanups.push(() => files.close())
  await files.check()
  const { adopted } = await checkFileStore(db, files, { dataFolder, adoptStore })
  if (adopted) writeLog({ level: 'warn', service: 'system', message: adoptedText(files.location) })
  return { files, recordFiles: () => recordFileStore(db, files, dataFolder) }
}
