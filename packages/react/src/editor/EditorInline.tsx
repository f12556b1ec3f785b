import type { AnyDescription } from '@morpheus/sdk/integrations'
import { useEffect, useId } from 'react'
import { useTexts } from '../provider/texts.js'
import { Button } from '../ui/Button.js'
import { EditorBody } from './EditorBody.js'
import { useEditorTexts } from './texts.js'
import { useEditor } from './useEditor.js'
import { useTranslatedDescription } from './useTranslated.js'
import { useUnsavedGuard } from './useUnsavedGuard.js'

export interface EditorInlineProps {
  description: AnyDescription
  sessionId: string
  onDirty: (isDirty: boolean) => void
}

export function EditorInline({ description: originalDescription, sessionId, onDirty }: EditorInlineProps) {
  const description = useTranslatedDescription(originalDescription)
  const common = useTexts().common
  const texts = useEditorTexts()
  const formId = useId()
  const editor = useEditor(description, sessionId)
  const { isDirty, state } = editor
  const isBusy = state.busy === 'saving'
  useUnsavedGuard(editor.draft.isUnkept)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  return (
    <div className="mo-editor-inline">
      <EditorBody editor={editor} formId={formId} onSubmit={() => void editor.save()} />
      {state.phase === 'ready' && (
        <div className="mo-editor-buttons">
          <Button disabled={!isDirty || isBusy} onClick={editor.draft.discard}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isBusy}
            disabled={editor.missingToSave.length > 0}
          >
            {isBusy ? texts.saving : texts.save}
          </Button>
        </div>
      )}
    </div>
  )
}
