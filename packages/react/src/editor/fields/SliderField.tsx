import type { NamedField } from '@morpheus/sdk/integrations'
import { Field } from '../../ui/Field.js'
import { classes } from '../../ui/lib/rootProps.js'
import { TextInput } from '../../ui/TextInput.js'
import { toText } from '../formValues.js'
import { useEditorTexts } from '../texts.js'
import type { FieldProps } from './fieldProps.js'
import './fields.css'

type NumberField = Extract<NamedField, { kind: 'number' }>

export function SliderField({
  field,
  value,
  error,
  onChange,
  max: maximum,
  focusRef,
}: FieldProps & { field: NumberField }) {
  const texts = useEditorTexts()
  const { label, name, help, min, max, step, half } = field
  const text = toText(value)
  const number = Number(text.replace(',', '.'))
  return (
    <div className={classes('mo-line-field', half && 'mo-line-field-half')}>
      <Field label={label} hint={help} error={error}>
        {(control) => (
          <span className="mo-slider">
            <input
              {...control}
              type="range"
              className="mo-slider-range"
              name={name}
              min={min}
              max={maximum ?? max}
              step={step}
              value={Number.isFinite(number) ? number : min}
              onChange={(event) => onChange(event.target.value)}
            />
            <TextInput
              ref={focusRef}
              className="mo-slider-value mo-figures"
              aria-label={texts.exactValue(label)}
              inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={text.replace('.', ',')}
              onChange={(event) => onChange(event.target.value.replace(',', '.'))}
            />
          </span>
        )}
      </Field>
    </div>
  )
}
