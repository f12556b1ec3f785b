import type { IntegrationStatus, NamedField } from '@morpheus/sdk/integrations'
import { type ReactNode, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useEditorTexts } from '../text/editor.js'
import { useIntegrationStatusLabels } from '../text/sdk/delivery.js'
import { Alert } from '../ui/Alert/Alert.js'
import { Badge } from '../ui/Badge/Badge.js'
import { CopyField } from '../ui/CopyField/CopyField.js'
import { focusStart } from '../ui/Dialog/dialogFocus.js'
import { EditorField } from './fields/EditorField.js'
import { SecretPanel } from './SecretPanel.js'
import type { Editor } from './useEditor.js'

interface EditorFieldsProps {
  editor: Editor
  formId: string
  onSubmit: () => void
  /** The fields of a step; all of them unless said. */
  only?: readonly string[] | undefined
  /** What stands in empty fields, where it depends on where we are. */
  placeholders?: Readonly<Record<string, string>> | undefined
  /** Under the fields of a stored configuration. */
  children?: ReactNode
}

const statusTones = { active: 'success', inactive: 'neutral', error: 'danger' } as const

/** How it stands, of what says so beside its fields. */
function statusIn(config: object): IntegrationStatus | null {
  const status = 'status' in config ? config.status : null
  return status === 'active' || status === 'inactive' || status === 'error' ? status : null
}

function withPlaceholder(field: NamedField, placeholder: string | undefined): NamedField {
  return placeholder !== undefined && 'placeholder' in field ? { ...field, placeholder } : field
}

/** The form of a configuration, with what is only shown of it. */
export function EditorFields({
  editor,
  formId,
  onSubmit,
  only,
  placeholders = {},
  children,
}: EditorFieldsProps) {
  const integrationStatusLabels = useIntegrationStatusLabels()
  const { description, editing, state, form, isMoved } = editor
  const { failure, fields, config, notice } = state
  const asked = only ? editor.fields.filter(({ name }) => only.includes(name)) : editor.fields
  const known = new Set(asked.map(({ name }) => name))
  const isShown = (path: string) => known.has(path.split('.')[0] ?? '')
  const isTold = Object.keys(fields).some(isShown)
  // What is wrong with something that the form does not have.
  const others = Object.entries(fields).flatMap(([path, message]) => (isShown(path) ? [] : [message]))
  const advice = failure && description.advice?.[failure.code]
  const texts = useEditorTexts()
  const status = config && statusIn(config)
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
        {asked.map((field) => (
          <Controller
            key={field.name}
            control={form.control}
            name={field.name}
            render={({ field: { value, onChange, ref }, fieldState }) => (
              <EditorField
                field={withPlaceholder(field, placeholders[field.name])}
                list={editor.list}
                facts={editor.factsOf(field.name)}
                most={editor.most(field.name)}
                value={value}
                error={fieldState.error?.message}
                onChange={(next) => {
                  onChange(next)
                  editor.changed(field)
                }}
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
      {status && (
        <p className="mo-editor-status">
          {texts.status} <Badge tone={statusTones[status]}>{integrationStatusLabels[status]}</Badge>
        </p>
      )}
      <SecretPanel editor={editor} />
      {config && children}
    </form>
  )
}
