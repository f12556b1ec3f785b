import { type ReactNode, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { Alert } from '../ui/Alert/Alert.js'
import { CopyField } from '../ui/CopyField/CopyField.js'
import { focusStart } from '../ui/Dialog/dialogFocus.js'
import { EditorField } from './fields/EditorField.js'
import { SecretPanel } from './SecretPanel.js'
import type { Editor } from './useEditor.js'

interface EditorFieldsProps {
  editor: Editor
  formId: string
  onSubmit: () => void
  /** Under the fields of a stored configuration. */
  children?: ReactNode
}

/** The form of a configuration, with what is only shown of it. */
export function EditorFields({ editor, formId, onSubmit, children }: EditorFieldsProps) {
  const { description, editing, state, form, isMoved } = editor
  const { failure, fields, config, notice } = state
  const known = new Set(editor.fields.map(({ name }) => name))
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
      <div className="mo-editor-fields">
        {editor.fields.map((field) => (
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
      {config && children}
    </form>
  )
}
