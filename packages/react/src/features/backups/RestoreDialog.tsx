import type { HowFar } from '@morpheus/sdk'
import { restoreStepLabel } from '@morpheus/sdk/text'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { Spinner } from '../../ui/Spinner/Spinner.js'
import { useBackupMessages } from './labels.js'
import { ProgressBar } from './ProgressBar.js'
import { useBackupTexts } from './texts.js'

interface RestoreDialogProps {
  /** Null when the server does not report progress. */
  progress: HowFar | null
}

/** Progress of a restore; closes by itself. */
export function RestoreDialog({ progress }: RestoreDialogProps) {
  const backupMessages = useBackupMessages()
  const texts = useBackupTexts()
  return (
    <Dialog title={texts.restoreProgress} size="small" description={backupMessages.keepOpen}>
      <div className="mo-backup-progress">
        {progress && <ProgressBar label={texts.restoreProgress} progress={progress} />}
        <p className="mo-backup-waiting" role="status">
          <Spinner /> {progress ? restoreStepLabel(progress.step) : texts.restoring}
        </p>
      </div>
    </Dialog>
  )
}
