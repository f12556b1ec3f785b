import type { FileStore } from '../core/files/fileStore.js'
import { FolderStore } from '../core/files/folderStore.js'
import { MountedFolder } from '../core/files/mountedFolder.js'
import { formatS3Location } from '../core/files/s3/s3Location.js'
import type { Clock } from '../core/lib/clock.js'
import type { FilesPlace } from './config/filesConfig.js'

interface Options {
  clock: Clock
  /** Gets a line in Portuguese for every failure. */
  onFailure: (line: string) => void
}

/** Opens a place of files that other gateways may share, without asking it for anything. */
export async function openFilesPlace(place: FilesPlace, { clock, onFailure }: Options): Promise<FileStore> {
  const name = 'folder' in place ? place.folder : formatS3Location(place.s3)
  const report = (reason: string) =>
    onFailure(`O armazenamento de arquivos em ${name} não está acessível: ${reason}`)
  if ('folder' in place)
    return new MountedFolder(new FolderStore(place.folder, { isShared: true, clock }), report)
  const { S3Store } = await import('../core/files/s3/s3Store.js')
  return S3Store.open(place.s3, { onFailure: report })
}
