import { Field } from '../../ui/Field.js'
import { TextArea } from '../../ui/TextArea.js'
import { toText } from '../formValues.js'
import type { FieldProps } from './fieldProps.js'

type LongFieldProps = FieldProps & { placeholder: string | undefined }

export function LongField({ field, value, error, onChange, focusRef, placeholder }: LongFieldProps) {
  return (
    <div className="mo-line-field">
      <Field label={field.label} hint={field.help} error={error}>
        {(control) => (
          <TextArea
            {...control}
            ref={focusRef}
            name={field.name}
            rows={5}
            placeholder={placeholder}
            value={toText(value)}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
