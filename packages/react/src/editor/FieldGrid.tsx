import type { NamedField } from '@morpheus/sdk/integrations'
import { Controller } from 'react-hook-form'
import { classes } from '../ui/lib/rootProps.js'
import { EditorField } from './fields/EditorField.js'
import type { Editor } from './useEditor.js'

interface FieldGridProps {
  editor: Editor
  fields: readonly NamedField[]
  /** Placeholders that depend on the page's address. */
  placeholders?: Readonly<Record<string, string>>
}

/** Grid of fields; a group of switches alone becomes a list. */
export function FieldGrid({ editor, fields, placeholders = {} }: FieldGridProps) {
  const isList = fields.length > 1 && fields.every(({ kind }) => kind === 'toggle')
  return (
    <div className={classes('mo-editor-fields', isList && 'mo-editor-switches')}>
      {fields.map((field) => (
        <Controller
          key={field.name}
          control={editor.form.control}
          name={field.name}
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <EditorField
              field={withPlaceholder(field, placeholders[field.name])}
              fetchChoices={editor.fetchChoices}
              facts={editor.getFacts(field.name)}
              max={editor.getMax(field.name)}
              unavailableEvents={editor.unavailableEvents}
              value={value}
              error={fieldState.error?.message}
              onChange={(next) => {
                onChange(next)
                editor.changed(field)
              }}
              isMoved={editor.isMoved(field)}
              focusRef={ref}
            />
          )}
        />
      ))}
    </div>
  )
}

function withPlaceholder(field: NamedField, placeholder: string | undefined): NamedField {
  return placeholder !== undefined && 'placeholder' in field ? { ...field, placeholder } : field
}
