import type { BackupProgress, BackupStep } from '../../features/backups/rows.js'

/** The progress of a backup or restore. */
export interface HowFar {
  readonly step: BackupStep
  /** From 0 to 1. */
  readonly part: number
  /** Seconds; null in the final phase. */
  readonly remaining: number | null
}

export function getBackupProgress({ step, done, total }: BackupProgress, elapsed: number): HowFar {
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const remainingSeconds = part === 0 ? null : Math.ceil((elapsed * (1 - part)) / part / 1000)
  return { step, part, remaining: remainingSeconds === 0 ? null : remainingSeconds }
}
