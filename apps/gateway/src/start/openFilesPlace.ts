import type { FileStore } from '../core/files/fileStore.js'
import { FolderStore } from '../core/files/folderStore.js'
import { formatS3Location } from '../core/files/s3/s3Location.js'
import type { Clock } from '../core/lib/clock.js'
import type { FilesPlace } from './config/filesConfig.js'

interface Options {
  clock: Clock
  /** Gets a line in Portuguese for every failure of a bucket. */
  onFailure: (line: string) => void
}

/** Opens a place of files that other gateways may share, without asking it for anything. */
export async function openFilesPlace(place: FilesPlace, { clock, onFailure }: Options): Promise<FileStore> {
  if ('folder' in place) return new FolderStore(place.folder, { isShared: true, clock })
  const { S3Store } = await import('../core/files/s3/s3Store.js')
  const name = formatS3Location(place.s3)
  return S3Store.open(place.s3, {
    onFailure: (reason) => onFailure(`O armazenamento de arquivos em ${name} não está acessível: ${reason}`),
  })
}
