import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'

export type ConfirmationKind = 'discard' | 'testFailed' | 'remove' | 'reset'

interface EditorConfirmationProps {
  kind: ConfirmationKind
  editor: Editor
  onCancel: () => void
  onDiscard: () => void
  onSave: () => void
  onRemove: () => void
  onReset: () => void
}

/** Confirmation before unsaved changes or a stored configuration are lost. */
export function EditorConfirmation({ kind, editor, ...handlers }: EditorConfirmationProps) {
  const texts = useEditorTexts()
  const { removal, resetting } = editor.description
  const { busy } = editor.state
  if (kind === 'discard') {
    return (
      <ConfirmDialog
        title={texts.discardTitle}
        confirm={texts.discard}
        cancel={texts.keepEditing}
        onCancel={handlers.onCancel}
        onConfirm={handlers.onDiscard}
      >
        <p className="mo-confirm-text">{texts.discardText}</p>
      </ConfirmDialog>
    )
  }
  if (kind === 'testFailed') {
    return (
      <ConfirmDialog
        title={texts.untestedTitle}
        confirm={texts.saveAnyway}
        busy={busy === 'saving'}
        onCancel={handlers.onCancel}
        onConfirm={handlers.onSave}
      >
        <p className="mo-confirm-text">{texts.untestedText}</p>
      </ConfirmDialog>
    )
  }
  const confirmation = kind === 'reset' ? resetting : removal
  return (
    confirmation && (
      <ConfirmDialog
        title={confirmation.title}
        confirm={confirmation.confirm}
        busy={busy === 'removing' || busy === 'resetting'}
        onCancel={handlers.onCancel}
        onConfirm={kind === 'reset' ? handlers.onReset : handlers.onRemove}
      >
        <p className="mo-confirm-text">{confirmation.text}</p>
      </ConfirmDialog>
    )
  )
}
