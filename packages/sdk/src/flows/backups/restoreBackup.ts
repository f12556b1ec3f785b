import type { Morpheus } from '../../client/createMorpheus.js'
import { timers } from '../flow.js'
import { getBackupProgress, type HowFar } from './backupProgress.js'
import { backupLimits } from './createBackup.js'

type Restored = Awaited<ReturnType<Morpheus['backups']['restore']>>

/**
 * Restores a backup and reports the server's progress, if it gives any.
 * @example
 * await restoreBackup(morpheus, { id }, ({ part }) => console.log(`${Math.round(part * 100)}%`))
 * @throws as `morpheus.backups.restore` does
 */
export async function restoreBackup(
  morpheus: Morpheus,
  { id }: { id: string },
  onProgress: (progress: HowFar) => void,
): Promise<Restored> {
  const clock = timers()
  const startedAt = Date.now()
  let isOver = false
  clock.every(backupLimits.pollEvery, async () => {
    const answer = await morpheus.backups.progress().catch(() => null)
    if (!isOver && answer?.running?.work === 'restore')
      onProgress(getBackupProgress(answer.running, Date.now() - startedAt))
  })
  try {
    return await morpheus.backups.restore({ id })
  } finally {
    isOver = true
    clock.clear()
  }
}
