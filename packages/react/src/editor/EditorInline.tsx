import { useId } from 'react'
import { useTexts } from '../provider/texts.js'
import { useEditorTexts } from '../text/editor.js'
import { Button } from '../ui/Button/Button.js'
import { EditorBody } from './EditorBody.js'
import type { Editor } from './useEditor.js'
import { useUnsavedGuard } from './useUnsavedGuard.js'

/** A configuration as a part of the page: read, change, save. */
export function EditorInline({ editor, sessionId }: { editor: Editor; sessionId: string }) {
  const common = useTexts().common
  const texts = useEditorTexts()
  const formId = useId()
  const { isDirty, state } = editor
  const isBusy = state.busy === 'saving'
  useUnsavedGuard(isDirty)

  return (
    <div className="mo-editor-inline">
      <EditorBody editor={editor} sessionId={sessionId} formId={formId} onSubmit={() => void editor.save()} />
      {state.phase === 'ready' && (
        <div className="mo-editor-buttons">
          <Button disabled={!isDirty || isBusy} onClick={() => editor.form.reset()}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!editor.canSave}>
            {isBusy ? texts.saving : texts.save}
          </Button>
        </div>
      )}
    </div>
  )
}
