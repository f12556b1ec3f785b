import type { HowFar } from '@morpheus/sdk'
import { useBackupMessages } from './texts.js'

interface ProgressBarProps {
  label: string
  progress: Pick<HowFar, 'part' | 'remaining'>
}

export function ProgressBar({ label, progress: { part, remaining } }: ProgressBarProps) {
  const backupMessages = useBackupMessages()
  const percent = Math.round(part * 100)
  return (
    <>
      <progress max={100} value={percent} aria-label={label} />
      <p className="mo-backup-left">
        <span>{percent}%</span>
        <span>{remaining === null ? backupMessages.finishing : backupMessages.remaining(remaining)}</span>
      </p>
    </>
  )
}
