import type { BackupProgress, BackupStep } from '../../contract/areas/backups.js'

/** How far a backup that is made or restored is. */
export interface HowFar {
  readonly step: BackupStep
  /** From 0 to 1. */
  readonly part: number
  /** Seconds; null once it is only finishing. */
  readonly remaining: number | null
}

/** By what the server says, and how many milliseconds it has taken so far. */
export function howFar({ step, done, total }: BackupProgress, elapsed: number): HowFar {
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const left = part === 0 ? null : Math.ceil((elapsed * (1 - part)) / part / 1000)
  return { step, part, remaining: left === 0 ? null : left }
}
