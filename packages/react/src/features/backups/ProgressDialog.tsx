import { backupStepsOf, type CreateBackupState } from '@morpheus/sdk'
import { Check, Circle } from 'lucide-react'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { Spinner } from '../../ui/Spinner/Spinner.js'
import { useBackupMessages, useBackupStepLabels } from './labels.js'
import { ProgressBar } from './ProgressBar.js'
import { useBackupTexts } from './texts.js'

interface ProgressDialogProps {
  state: Extract<CreateBackupState, { phase: 'running' }>
}

/** Progress of a backup; closes by itself. */
export function ProgressDialog({ state }: ProgressDialogProps) {
  const backupStepLabels = useBackupStepLabels()
  const backupMessages = useBackupMessages()
  const texts = useBackupTexts()
  const steps = backupStepsOf(state.asked.type)
  const now = steps.indexOf(state.step)
  return (
    <Dialog title={texts.progressTitle} size="small" description={backupMessages.keepOpen}>
      <div className="mo-backup-progress">
        <ProgressBar label={texts.progressTitle} progress={state} />
        <ol className="mo-backup-steps">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={index === now ? 'step' : undefined}
              data-done={index < now || state.step === 'done' || undefined}
            >
              {index < now || state.step === 'done' ? (
                <Check aria-hidden="true" />
              ) : index === now ? (
                <Spinner />
              ) : (
                <Circle aria-hidden="true" />
              )}
              {backupStepLabels[step]}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
