import type { CreateBackupState } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { useTimes } from '../account/useTimes.js'
import { formatMegabytes } from './BackupRow.js'
import { useBackupTexts } from './texts.js'

interface ResultDialogProps {
  result: Extract<CreateBackupState, { phase: 'succeeded' | 'failed' }>
  onAgain: () => void
  onClose: () => void
}

/** Outcome of a backup. Configuration spec §4. */
export function ResultDialog({ result, onAgain, onClose }: ResultDialogProps) {
  const times = useTimes()
  const format = useFormat()
  const texts = useBackupTexts()
  if (result.phase === 'failed') {
    return (
      <Dialog
        title={texts.failed}
        size="small"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{texts.close}</Button>
            <Button variant="primary" onClick={onAgain}>
              {texts.again}
            </Button>
          </>
        }
      >
        <div className="mo-backup-result">
          <Alert>{result.error}</Alert>
          <dl className="mo-backup-list">
            <dt>{texts.duration}</dt>
            <dd>{texts.seconds(result.seconds)}</dd>
          </dl>
          <p className="mo-backup-suggestions-title">{texts.suggestions}</p>
          <ul className="mo-backup-suggestions">
            {texts.suggestionList.map((suggestion) => (
              <li key={suggestion}>{suggestion}</li>
            ))}
          </ul>
        </div>
      </Dialog>
    )
  }
  const { backup, seconds, asked: request } = result
  const description = backup.description ?? request.description.trim()
  return (
    <Dialog
      title={texts.succeeded}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.finish}
        </Button>
      }
    >
      <dl className="mo-backup-list mo-backup-result">
        <dt>{texts.file}</dt>
        <dd>{backup.filename || 'backup.zip'}</dd>
        <dt>{texts.size}</dt>
        <dd>
          {backup.size ? formatMegabytes(backup.size, format) : request.type === 'FULL' ? '~150 MB' : '~3 MB'}
        </dd>
        <dt>{texts.duration}</dt>
        <dd>{texts.seconds(seconds)}</dd>
        <dt>{texts.date}</dt>
        <dd>{times.dateTime(backup.createdAt ?? Date.now())}</dd>
        {description !== '' && (
          <>
            <dt>{texts.descriptionLabel}</dt>
            <dd>{description}</dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}
