import type { NamedField } from '@morpheus/sdk/integrations'
import { Field } from '../../ui/Field.js'
import { classes } from '../../ui/lib/rootProps.js'
import { Select } from '../../ui/Select.js'
import { Switch } from '../../ui/Switch.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { isMask, toText } from '../formValues.js'
import { useEditorTexts } from '../texts.js'
import { ChecklistField } from './ChecklistField.js'
import { FetchedChoiceField } from './FetchedChoiceField.js'
import type { FieldProps } from './fieldProps.js'
import { HeadersField } from './HeadersField.js'
import { MaskedInput } from './MaskedInput.js'
import { SuggestedField } from './SuggestedField.js'
import './fields.css'

export function EditorField(props: FieldProps) {
  const { field } = props
  if (field.kind === 'events') return <ChecklistField {...props} groups={field.groups} />
  if (field.kind === 'headers') return <HeadersField {...props} />
  if (field.kind === 'toggle') return <ToggleField {...props} />
  if (field.kind === 'number' && field.slider) return <SliderField {...props} field={field} />
  if (field.kind === 'long') return <LongField {...props} placeholder={field.placeholder} />
  if ('suggestions' in field && field.suggestions)
    return <SuggestedField {...props} suggestions={field.suggestions} listing={field.listed} />
  if ('listed' in field && field.listed) return <FetchedChoiceField {...props} listing={field.listed} />
  return <LineField {...props} />
}

function ToggleField({ field, value, error, onChange, focusRef }: FieldProps) {
  return (
    <div className="mo-toggle-field">
      <Switch
        ref={focusRef}
        label={field.label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {(error || field.help) && (
        <p className={error ? 'mo-field-error' : 'mo-field-hint'}>{error ?? field.help}</p>
      )}
    </div>
  )
}

function LineField({ field, value, error, onChange, isMoved, focusRef }: FieldProps) {
  const texts = useEditorTexts()
  const text = toText(value)
  const storedHint = isMoved ? texts.movedHint : texts.maskHint
  const hint = field.kind === 'secret' && isMask(value) ? storedHint : field.help
  return (
    <div
      className={classes(
        'mo-line-field',
        field.half && 'mo-line-field-half',
        field.marked && 'mo-line-field-required',
      )}
    >
      <Field label={field.label} hint={hint} error={error}>
        {(control) => {
          const common = { ...control, name: field.name, required: field.marked, ref: focusRef }
          if (field.kind === 'choice') {
            return (
              <Select {...common} value={text} onChange={(event) => onChange(event.target.value)}>
                {!field.choices.some((choice) => choice.value === text) && (
                  <option value={text}>{text === '' ? texts.select : text}</option>
                )}
                {field.choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </Select>
            )
          }
          if (field.kind === 'secret') {
            return <MaskedInput {...common} secret value={text} onChange={onChange} />
          }
          const isNumber = field.kind === 'number'
          return (
            <TextInput
              {...common}
              inputMode={isNumber ? 'numeric' : undefined}
              end={
                'suffix' in field &&
                field.suffix && <span className="mo-input-unit mo-muted">{field.suffix}</span>
              }
              placeholder={'placeholder' in field ? field.placeholder : undefined}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }}
      </Field>
    </div>
  )
}

type LongFieldProps = FieldProps & { placeholder: string | undefined }

function LongField({ field, value, error, onChange, focusRef, placeholder }: LongFieldProps) {
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

type NumberField = Extract<NamedField, { kind: 'number' }>

function SliderField({
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
