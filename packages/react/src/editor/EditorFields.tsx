import { useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { Alert } from '../ui/Alert/Alert.js'
import { CopyField } from '../ui/CopyField/CopyField.js'
import { focusStart } from '../ui/Dialog/dialogFocus.js'
import { EditorField } from './fields/EditorField.js'
import { SecretPanel } from './SecretPanel.js'
import type { Editor } from './useEditor.js'

interface EditorFieldsProps {
  editor: Editor
  sessionId: string
  formId: string
  onSubmit: () => void
}

/** The form of a configuration, with what is only shown of it. */
export function EditorFields({ editor, sessionId, formId, onSubmit }: EditorFieldsProps) {
  const { integration, editing, state, form, isMoved } = editor
  const { failure, fields, config } = state
  const known = new Set(integration.fields.map(({ name }) => name))
  const isShown = (path: string) => known.has(path.split('.')[0] ?? '')
  const isTold = Object.keys(fields).some(isShown)
  // What is wrong with something that the form does not have.
  const others = Object.entries(fields).flatMap(([path, message]) => (isShown(path) ? [] : [message]))
  const advice = failure && integration.advice?.[failure.code]
  const { Extra } = integration
  const note = editing.note()
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
      {note !== null && <p className="mo-editor-note">{note}</p>}
      <div className="mo-editor-fields">
        {integration.fields.map((field) => (
          <Controller
            key={field.name}
            control={form.control}
            name={field.name}
            render={({ field: { value, onChange, ref }, fieldState }) => (
              <EditorField
                field={field}
                value={value}
                error={fieldState.error?.message}
                onChange={onChange}
                isMoved={isMoved}
                focusRef={ref}
              />
            )}
          />
        ))}
      </div>
      {editing.shown().map(({ label, value, help }) => (
        <CopyField key={label} label={label} value={value} hint={help} />
      ))}
      <SecretPanel editor={editor} />
      {Extra && config && <Extra sessionId={sessionId} />}
    </form>
  )
}
