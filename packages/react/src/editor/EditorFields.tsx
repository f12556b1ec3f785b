import { sectionsOf } from '@morpheus/sdk/integrations'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../ui/Alert/Alert.js'
import { focusStart } from '../ui/Dialog/dialogFocus.js'
import { EditorSections } from './EditorSections.js'
import { EditorShown } from './EditorShown.js'
import { FieldGrid } from './FieldGrid.js'
import { SecretPanel } from './SecretPanel.js'
import type { Editor } from './useEditor.js'

interface EditorFieldsProps {
  editor: Editor
  formId: string
  onSubmit: () => void
  /** Field names to render; all when absent. */
  only?: readonly string[] | undefined
  /** Groups the fields by section, with a navigation, when there are several. */
  sectioned?: boolean | undefined
  /** Placeholders that depend on the page's address. */
  placeholders?: Readonly<Record<string, string>> | undefined
  /** Rendered under the fields of a stored configuration. */
  children?: ReactNode
}

export function EditorFields({
  editor,
  formId,
  onSubmit,
  only,
  sectioned = false,
  placeholders,
  children,
}: EditorFieldsProps) {
  const { description, state } = editor
  const { failure, fields, config, notice } = state
  const asked = only ? editor.fields.filter(({ name }) => only.includes(name)) : editor.fields
  const known = new Set(asked.map(({ name }) => name))
  const isShown = (path: string) => known.has(path.split('.')[0] ?? '')
  const isTold = Object.keys(fields).some(isShown)
  // Errors of fields that the form does not render.
  const others = Object.entries(fields).flatMap(([path, message]) => (isShown(path) ? [] : [message]))
  const advice = failure && description.advice?.[failure.code]
  const ref = useRef<HTMLFormElement>(null)
  // The dialog may have opened before the form had any input to focus.
  useEffect(() => {
    const dialog = ref.current?.closest('dialog')
    if (dialog) focusStart(dialog)
  }, [])

  return (
    <form
      ref={ref}
      id={formId}
      className="mo-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {failure && (!isTold || others.length > 0 || advice) && (
        <Alert>
          {others.length > 0 ? others.join('. ') : !isTold && failure.text} {advice}
        </Alert>
      )}
      {notice !== null && <p className="mo-editor-note">{notice}</p>}
      {sectioned && hasParts(editor) ? (
        <EditorSections editor={editor} />
      ) : (
        <>
          <FieldGrid editor={editor} fields={asked} {...(placeholders && { placeholders })} />
          <EditorShown editor={editor} />
          <SecretPanel editor={editor} />
        </>
      )}
      {config && children}
    </form>
  )
}

/** The form spans more than one section, so sections need titles. */
function hasParts({ fields, description }: Editor): boolean {
  return sectionsOf(fields).length > 1 || description.calls.test !== undefined
}
