import type { Backup } from '@morpheus/sdk'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { type Format, useFormat } from '../../core/useFormat.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useBackupTexts, useBackupTypeLabels } from './texts.js'

interface BackupRowProps {
  backup: Backup
  slot: Slot<{ backup: Backup }>
  busy: 'download' | 'restore' | 'remove' | null
  onDownload: () => void
  onRestore: () => void
  onRemove: () => void
}

export function BackupRow({ backup, slot, busy, onDownload, onRestore, onRemove }: BackupRowProps) {
  const backupTypeLabels = useBackupTypeLabels()
  const times = useTimes()
  const format = useFormat()
  const texts = useBackupTexts()
  const { type, createdAt, size, description, origin } = backup
  return (
    <li className="mo-backup">
      {slot({
        backup,
        children: (
          <>
            <div className="mo-backup-facts">
              <p className="mo-backup-when">
                <time dateTime={createdAt}>{times.dateTime(createdAt)}</time>
                <Badge>{backupTypeLabels[type]}</Badge>
                {origin !== 'manual' && <Badge>{texts.origins[origin]}</Badge>}
              </p>
              <p className="mo-backup-more">
                {formatMegabytes(size, format)}
                {description && <span className="mo-backup-description"> · {description}</span>}
              </p>
            </div>
            <div className="mo-backup-actions">
              <Button size="small" icon={<Download />} busy={busy === 'download'} onClick={onDownload}>
                {texts.download}
              </Button>
              <Button size="small" icon={<RotateCcw />} busy={busy === 'restore'} onClick={onRestore}>
                {texts.restore}
              </Button>
              <IconButton label={texts.remove} icon={<Trash2 />} onClick={onRemove} />
            </div>
          </>
        ),
      })}
    </li>
  )
}

/** Formats bytes as `12,34 MB`, whatever the size. Configuration spec §2.5. */
export function formatMegabytes(bytes: number, { decimal }: Pick<Format, 'decimal'>): string {
  return `${decimal(bytes / (1024 * 1024), 2)} MB`
}
