import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'

export type QuestionKind = 'discard' | 'untested' | 'remove' | 'reset'

interface EditorQuestionProps {
  question: QuestionKind
  editor: Editor
  onCancel: () => void
  onDiscard: () => void
  onSave: () => void
  onRemove: () => void
  onReset: () => void
}

export function EditorQuestion({ question, editor, ...on }: EditorQuestionProps) {
  const texts = useEditorTexts()
  const { removal, resetting } = editor.description
  const { busy } = editor.state
  if (question === 'discard') {
    return (
      <ConfirmDialog
        title={texts.discardTitle}
        confirm={texts.discard}
        cancel={texts.keepEditing}
        onCancel={on.onCancel}
        onConfirm={on.onDiscard}
      >
        <p className="mo-confirm-text">{texts.discardText}</p>
      </ConfirmDialog>
    )
  }
  if (question === 'untested') {
    return (
      <ConfirmDialog
        title={texts.untestedTitle}
        confirm={texts.saveAnyway}
        busy={busy === 'saving'}
        onCancel={on.onCancel}
        onConfirm={on.onSave}
      >
        <p className="mo-confirm-text">{texts.untestedText}</p>
      </ConfirmDialog>
    )
  }
  const asked = question === 'reset' ? resetting : removal
  return (
    asked && (
      <ConfirmDialog
        title={asked.title}
        confirm={asked.confirm}
        busy={busy === 'removing' || busy === 'resetting'}
        onCancel={on.onCancel}
        onConfirm={question === 'reset' ? on.onReset : on.onRemove}
      >
        <p className="mo-confirm-text">{asked.text}</p>
      </ConfirmDialog>
    )
  )
}
