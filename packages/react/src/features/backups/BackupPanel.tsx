import { type Backup, backupStepsOf, type CreateBackupState, type HowFar } from '@morpheus/sdk'
import { restoreStepLabel } from '@morpheus/sdk/text'
import { Check, Circle, DatabaseBackup, Info, Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Dialog } from '../../ui/Dialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Spinner } from '../../ui/Spinner.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { BackupRow } from './BackupRow.js'
import { BackupSchedulePanel } from './BackupSchedulePanel.js'
import { CreateBackupDialog } from './CreateBackupDialog.js'
import { useBackupActions, useBackups, useCreateBackup } from './queries.js'
import { ResultDialog } from './ResultDialog.js'
import { useBackupMessages, useBackupStepLabels, useBackupTexts } from './texts.js'
import './style.css'

/** Replaceable parts of the widget. */
export interface BackupPanelSlots {
  /** Title with the create and upload buttons. */
  header?: Slot | undefined
  /** Content of a backup's row, buttons included. */
  row?: Slot<{ backup: Backup }> | undefined
  /** Shown when there are no backups. */
  empty?: Slot | undefined
}

export interface BackupPanelProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: BackupPanelSlots | undefined
}

/**
 * Backups of the account: creates, downloads, uploads, restores, deletes and schedules them. Configuration spec §2.5.
 */
export const BackupPanel = withErrorReporting(function BackupPanel(props: BackupPanelProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = renderChildren, empty = renderChildren } = slots ?? {}
  const backupMessages = useBackupMessages()
  const texts = useBackupTexts()
  const { common } = useTexts()
  const backups = useBackups()
  const error = useReadError(backups)
  const { create, dismiss, state } = useCreateBackup()
  const actions = useBackupActions()
  const [openDialog, setOpenDialog] = useState<
    'create' | { action: 'restore' | 'remove'; backup: Backup } | null
  >(null)
  const isRestoring = actions.busy?.what === 'restore'

  async function runConfirmed(action: 'restore' | 'remove', { id }: Backup) {
    setOpenDialog(null)
    await (action === 'restore' ? actions.restore(id) : actions.remove(id))
  }

  return (
    <div {...rootProps(props, stackClasses({ gap: 20 }))}>
      <Panel
        title={texts.title}
        headingLevel={headingLevel}
        header={header}
        tools={
          <>
            <UploadButton part={actions.uploaded} onFile={(file) => void actions.upload(file)} />
            <Button variant="primary" icon={<Plus />} onClick={() => setOpenDialog('create')}>
              {texts.create}
            </Button>
          </>
        }
      >
        <p className="mo-backup-info">
          <Info aria-hidden="true" />
          <span>{texts.info}</span>
        </p>
        {backups.data?.length === 0 &&
          empty({
            children: (
              <EmptyState
                icon={<DatabaseBackup />}
                title={backupMessages.empty}
                level={levelBelow(headingLevel)}
              >
                {texts.emptyHint}
              </EmptyState>
            ),
          })}
        {backups.data && backups.data.length > 0 && (
          <ul className="mo-backups" aria-label={texts.list}>
            {backups.data.map((backup) => (
              <BackupRow
                key={backup.id}
                backup={backup}
                slot={row}
                busy={actions.busy?.id === backup.id ? actions.busy.what : null}
                onDownload={() => void actions.download(backup.id)}
                onRestore={() => setOpenDialog({ action: 'restore', backup })}
                onRemove={() => setOpenDialog({ action: 'remove', backup })}
              />
            ))}
          </ul>
        )}
        {!backups.data && error && (
          <QueryError query={backups} error={error} title={backupMessages.loadFailure} />
        )}
        {backups.isPending && !error && (
          <div className="mo-backups" aria-hidden="true">
            {[1, 2, 3].map((key) => (
              <div key={key} className="mo-backup">
                <Skeleton height={40} />
              </div>
            ))}
          </div>
        )}
        {backups.isPending && !error && (
          <p className="mo-sr" role="status">
            {common.loading}
          </p>
        )}
      </Panel>
      <BackupSchedulePanel headingLevel={headingLevel} onSave={actions.saveSchedule} />
      {openDialog === 'create' && (
        <CreateBackupDialog
          onClose={() => setOpenDialog(null)}
          onCreate={(input) => {
            setOpenDialog(null)
            void create(input)
          }}
        />
      )}
      {state.phase === 'running' && <ProgressDialog state={state} />}
      {(state.phase === 'succeeded' || state.phase === 'failed') && (
        <ResultDialog
          result={state}
          onClose={dismiss}
          onAgain={() => {
            dismiss()
            setOpenDialog('create')
          }}
        />
      )}
      {isRestoring && <RestoreDialog progress={actions.restored} />}
      {openDialog !== null && openDialog !== 'create' && (
        <ConfirmDialog
          title={openDialog.action === 'restore' ? texts.restoreTitle : texts.removeTitle}
          confirm={openDialog.action === 'restore' ? texts.restore : texts.remove}
          onConfirm={() => void runConfirmed(openDialog.action, openDialog.backup)}
          onCancel={() => setOpenDialog(null)}
        >
          <p>
            {openDialog.action === 'restore' ? backupMessages.restoreQuestion : backupMessages.removeQuestion}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
})

interface RestoreDialogProps {
  /** Null when the server does not report progress. */
  progress: HowFar | null
}

function RestoreDialog({ progress }: RestoreDialogProps) {
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

interface UploadButtonProps {
  /** Uploaded fraction, 0 to 1; null while nothing uploads. */
  part: number | null
  onFile: (file: File) => void
}

function UploadButton({ part, onFile }: UploadButtonProps) {
  const texts = useBackupTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<Upload />} busy={part !== null} onClick={() => input.current?.click()}>
        {part === null ? texts.upload : texts.uploading(Math.round(part * 100))}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={texts.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

interface ProgressDialogProps {
  state: Extract<CreateBackupState, { phase: 'running' }>
}

function ProgressDialog({ state }: ProgressDialogProps) {
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

interface ProgressBarProps {
  label: string
  progress: Pick<HowFar, 'part' | 'remaining'>
}

function ProgressBar({ label, progress: { part, remaining } }: ProgressBarProps) {
  const backupMessages = useBackupMessages()
  const percent = Math.round(part * 100)
  return (
    <>
      <progress max={100} value={percent} aria-label={label} />
      <p className="mo-backup-left">
        <span>{percent}%</span>
        {remaining !== null && <span>{backupMessages.remaining(remaining)}</span>}
        {remaining === null && part > 0 && <span>{backupMessages.finishing}</span>}
      </p>
    </>
  )
}
