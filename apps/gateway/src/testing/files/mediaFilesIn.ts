import { join } from 'node:path'
import { FolderStore } from '../../core/files/folderStore.js'
import type { Clock } from '../../core/lib/clock.js'
import { MediaFiles } from '../../core/media/mediaFiles.js'

/** Files in a data folder, as a single gateway has them. */
export function mediaFilesIn(folder: string, clock?: Pick<Clock, 'now'>): MediaFiles {
  return new MediaFiles(new FolderStore(folder, clock && { clock }), join(folder, 'media', 'incoming'))
}
