import { type Template, variablesIn } from '@morpheus/sdk'
import type { TemplatePreset } from '@morpheus/sdk/text'
import { Pencil } from 'lucide-react'
import { useTexts } from '../../provider/texts.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Dialog } from '../../ui/Dialog.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { AnalyticsDialog } from './AnalyticsDialog.js'
import type { TemplateActions } from './actions.js'
import { ImportDialog } from './ImportDialog.js'
import { LibraryDialog } from './LibraryDialog.js'
import { TemplateForm } from './TemplateForm.js'
import { TemplateText } from './TemplateText.js'
import { useTemplateTexts } from './texts.js'
import './dialogs.css'

export type OpenDialog =
  | { kind: 'create'; preset?: TemplatePreset }
  | { kind: 'edit' | 'view' | 'remove'; template: Template }
  | { kind: 'import' | 'library' | 'analytics' }

interface TemplateDialogsProps {
  dialog: OpenDialog
  categories: readonly string[]
  actions: TemplateActions
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
}

export function TemplateDialogs({ dialog, categories, actions, onOpen, onClose }: TemplateDialogsProps) {
  const texts = useTemplateTexts()
  switch (dialog.kind) {
    case 'create':
      return (
        <TemplateForm
          template={null}
          {...(dialog.preset && { preset: dialog.preset })}
          categories={categories}
          onSaved={actions.refresh}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <TemplateForm
          template={dialog.template}
          categories={categories}
          onSaved={actions.refresh}
          onClose={onClose}
        />
      )
    case 'view':
      return (
        <ViewDialog
          template={dialog.template}
          onEdit={() => onOpen({ kind: 'edit', template: dialog.template })}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.remove}
          busy={actions.busy !== null}
          onCancel={onClose}
          onConfirm={() => void actions.remove(dialog.template).then(onClose)}
        >
          <p>{texts.removeQuestion}</p>
          <p className="mo-template-removed">{escapeInvisible(dialog.template.name)}</p>
        </ConfirmDialog>
      )
    case 'import':
      return <ImportDialog onImported={actions.refresh} onClose={onClose} />
    case 'library':
      return <LibraryDialog onInstalled={actions.refresh} onClose={onClose} />
    case 'analytics':
      return <AnalyticsDialog onClose={onClose} />
  }
}

interface ViewDialogProps {
  template: Template
  onEdit: () => void
  onClose: () => void
}

function ViewDialog({ template, onEdit, onClose }: ViewDialogProps) {
  const times = useTimes()
  const allTexts = useTemplateTexts()
  const texts = allTexts.details
  const { common } = useTexts()
  const { name, content, category, createdAt, isActive } = template
  const hasVariables = variablesIn(content).length > 0
  return (
    <Dialog
      title={escapeInvisible(name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button icon={<Pencil />} onClick={onEdit}>
            {allTexts.edit}
          </Button>
        </>
      }
    >
      <div className="mo-template-view">
        <dl className="mo-template-facts">
          <dt>{texts.category}</dt>
          <dd>{category ? escapeInvisible(category) : allTexts.noCategory}</dd>
          <dt>{texts.createdAt}</dt>
          <dd>{createdAt ? times.dateTime(createdAt) : '–'}</dd>
          <dt>{texts.status}</dt>
          <dd>
            <Badge tone={isActive ? 'success' : 'neutral'}>
              {isActive ? allTexts.active : allTexts.inactive}
            </Badge>
          </dd>
        </dl>
        <section aria-label={texts.content}>
          <h3 className="mo-template-subtitle">{texts.content}</h3>
          <p className="mo-template-bubble">
            <TemplateText content={content} as="written" />
          </p>
        </section>
        {hasVariables && (
          <section aria-label={texts.preview}>
            <h3 className="mo-template-subtitle">{texts.preview}</h3>
            <p className="mo-template-bubble">
              <TemplateText content={content} as="filled" />
            </p>
          </section>
        )}
      </div>
    </Dialog>
  )
}
