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
  /** The fields of a step; all of them unless said. */
  only?: readonly string[] | undefined
  /** In its parts, with what leads to them; where it has several. */
  sectioned?: boolean | undefined
  /** What stands in empty fields, where it depends on where we are. */
  placeholders?: Readonly<Record<string, string>> | undefined
  /** Under the fields of a stored configuration. */
  children?: ReactNode
}

/** The form of a configuration, with what is only shown of it. */
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
  // What is wrong with something that the form does not have.
  const others = Object.entries(fields).flatMap(([path, message]) => (isShown(path) ? [] : [message]))
  const advice = failure && description.advice?.[failure.code]
  const ref = useRef<HTMLFormElement>(null)
  // In a dialog that opened before there was anything to type into.
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

/** What is asked for is of more than one kind. */
function hasParts({ fields, description }: Editor): boolean {
  return sectionsOf(fields).length > 1 || description.calls.test !== undefined
}
