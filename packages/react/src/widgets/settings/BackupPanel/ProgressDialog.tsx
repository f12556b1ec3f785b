import { backupStepsOf, type CreateBackupState } from '@morpheus/sdk'
import { backupMessages, backupStepLabels } from '@morpheus/sdk/text'
import { Check, Circle } from 'lucide-react'
import { useBackupTexts } from '../../../text/backups.js'
import { Dialog } from '../../../ui/Dialog/Dialog.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'

interface ProgressDialogProps {
  /** Null while one is restored: then there is nothing to tell but that it lasts. */
  state: Extract<CreateBackupState, { phase: 'running' }> | null
}

/** How far it is. It closes by itself. */
export function ProgressDialog({ state }: ProgressDialogProps) {
  const texts = useBackupTexts()
  const title = state === null ? texts.restoreProgress : texts.progressTitle
  const percent = state === null ? null : Math.round(state.part * 100)
  const steps = state === null ? [] : backupStepsOf(state.asked.type)
  const now = state === null ? -1 : steps.indexOf(state.step)
  return (
    <Dialog title={title} size="small" description={backupMessages.keepOpen}>
      <div className="mo-backup-progress">
        {percent === null ? (
          <p className="mo-backup-waiting" role="status">
            <Spinner /> {texts.restoring}
          </p>
        ) : (
          <>
            <progress max={100} value={percent} aria-label={title} />
            <p className="mo-backup-left">
              <span>{percent}%</span>
              <span>
                {state?.remaining == null
                  ? backupMessages.finishing
                  : backupMessages.remaining(state.remaining)}
              </span>
            </p>
            <ol className="mo-backup-steps">
              {steps.map((step, index) => (
                <li
                  key={step}
                  aria-current={index === now ? 'step' : undefined}
                  data-done={index < now || state?.step === 'done' || undefined}
                >
                  {index < now || state?.step === 'done' ? (
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
          </>
        )}
      </div>
    </Dialog>
  )
}
