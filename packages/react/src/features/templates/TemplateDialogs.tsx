import type { Template } from '@morpheus/sdk'
import type { TemplatePreset } from '@morpheus/sdk/text'
import { ConfirmDialog } from '../../ui/ConfirmDialog/ConfirmDialog.js'
import { AnalyticsDialog } from './AnalyticsDialog.js'
import { ImportDialog } from './ImportDialog.js'
import { LibraryDialog } from './LibraryDialog.js'
import { TemplateForm } from './TemplateForm.js'
import { useTemplateTexts } from './texts.js'
import type { TemplateActions } from './useTemplateActions.js'
import { ViewDialog } from './ViewDialog.js'

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
          busy={actions.busy === dialog.template.id}
          onCancel={onClose}
          onConfirm={() => void actions.remove(dialog.template).then(onClose)}
        >
          <p>{texts.removeQuestion}</p>
          <p className="mo-template-removed">{dialog.template.name}</p>
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
