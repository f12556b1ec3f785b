import type { NamedField } from '@morpheus/sdk/integrations'
import { Controller } from 'react-hook-form'
import { classes } from '../ui/kit/classes.js'
import { EditorField } from './fields/EditorField.js'
import type { Editor } from './useEditor.js'

interface FieldGridProps {
  editor: Editor
  fields: readonly NamedField[]
  /** What stands in empty fields, where it depends on where we are. */
  placeholders?: Readonly<Record<string, string>>
}

/** Fields below each other, halves beside each other; what is only switches is a list of them. */
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
              list={editor.list}
              facts={editor.factsOf(field.name)}
              most={editor.most(field.name)}
              unmade={editor.unmade}
              value={value}
              error={fieldState.error?.message}
              onChange={(next) => {
                onChange(next)
                editor.changed(field)
              }}
              isMoved={editor.isMoved}
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
