import type { Backup } from '@morpheus/sdk'
import { CircleAlert, DatabaseBackup, Info, Plus } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog/ConfirmDialog.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { BackupRow } from './BackupRow.js'
import { BackupSchedulePanel } from './BackupSchedulePanel.js'
import { CreateBackupDialog } from './CreateBackupDialog.js'
import { useBackupMessages } from './labels.js'
import { ProgressDialog } from './ProgressDialog.js'
import { RestoreDialog } from './RestoreDialog.js'
import { ResultDialog } from './ResultDialog.js'
import { useBackupTexts } from './texts.js'
import { UploadButton } from './UploadButton.js'
import { useBackupActions } from './useBackupActions.js'
import { useBackups } from './useBackups.js'
import { useCreateBackup } from './useCreateBackup.js'
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
export const BackupPanel = widget(function BackupPanel(props: BackupPanelProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = asIs, empty = asIs } = slots ?? {}
  const errors = useErrors()
  const backupMessages = useBackupMessages()
  const texts = useBackupTexts()
  const { common } = useTexts()
  const backups = useBackups()
  const error = useReadError(backups)
  const { create, dismiss, state } = useCreateBackup()
  const actions = useBackupActions()
  const [asking, setAsking] = useState<'create' | { what: 'restore' | 'remove'; backup: Backup } | null>(null)
  const isRestoring = actions.busy?.what === 'restore'

  async function confirmed(what: 'restore' | 'remove', { id }: Backup) {
    setAsking(null)
    await (what === 'restore' ? actions.restore(id) : actions.remove(id))
  }

  return (
    <div {...outermost(props, 'mo-panels')}>
      <Panel
        title={texts.title}
        headingLevel={headingLevel}
        header={header}
        tools={
          <>
            <UploadButton part={actions.uploaded} onFile={(file) => void actions.upload(file)} />
            <Button variant="primary" icon={<Plus />} onClick={() => setAsking('create')}>
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
              <EmptyState icon={<DatabaseBackup />} title={backupMessages.empty} level={3}>
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
                onRestore={() => setAsking({ what: 'restore', backup })}
                onRemove={() => setAsking({ what: 'remove', backup })}
              />
            ))}
          </ul>
        )}
        {!backups.data && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={backupMessages.loadFailure}
            busy={backups.isFetching}
            onRetry={() => void backups.refetch()}
          >
            {errors.reason(error)}
          </ErrorState>
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
      {asking === 'create' && (
        <CreateBackupDialog
          onClose={() => setAsking(null)}
          onCreate={(asked) => {
            setAsking(null)
            void create(asked)
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
            setAsking('create')
          }}
        />
      )}
      {isRestoring && <RestoreDialog progress={actions.restored} />}
      {asking !== null && asking !== 'create' && (
        <ConfirmDialog
          title={asking.what === 'restore' ? texts.restoreTitle : texts.removeTitle}
          confirm={asking.what === 'restore' ? texts.restore : texts.remove}
          onConfirm={() => void confirmed(asking.what, asking.backup)}
          onCancel={() => setAsking(null)}
        >
          <p>{asking.what === 'restore' ? backupMessages.restoreQuestion : backupMessages.removeQuestion}</p>
        </ConfirmDialog>
      )}
    </div>
  )
})
