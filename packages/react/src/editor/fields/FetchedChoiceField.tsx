import type { Listing } from '@morpheus/sdk/integrations'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { classes } from '../../ui/lib/rootProps.js'
import { Select } from '../../ui/Select.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import { toText } from '../formValues.js'
import { useEditorTexts } from '../texts.js'
import type { FieldProps } from './fieldProps.js'
import { useFetchedChoices } from './useFetchedChoices.js'

export function FetchedChoiceField({
  field,
  value,
  error,
  onChange,
  fetchChoices,
  focusRef,
  listing,
}: FieldProps & { listing: Listing }) {
  const texts = useEditorTexts()
  const { choices, busy, load } = useFetchedChoices(field, fetchChoices)
  const text = toText(value)
  const emptyText = choices?.length === 0 && texts.nothingListed
  return (
    <div className={classes('mo-line-field', field.marked && 'mo-line-field-required')}>
      <Field label={field.label} hint={emptyText || field.help} error={error}>
        {(control) => (
          <span className={stackClasses({ gap: 8 })}>
            <span className="mo-listed">
              <TextInput
                {...control}
                ref={focusRef}
                name={field.name}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => onChange(event.target.value)}
              />
              <Button busy={busy} onClick={() => void load()}>
                {busy ? texts.loadingChoices : listing.label}
              </Button>
            </span>
            {choices && choices.length > 0 && (
              <Select
                aria-label={`${texts.chooseListed}: ${field.label}`}
                value={choices.some((choice) => choice.value === text) ? text : ''}
                onChange={(event) => onChange(event.target.value)}
              >
                <option value="">{texts.select}</option>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.note ? `${choice.label} (${choice.note})` : choice.label}
                  </option>
                ))}
              </Select>
            )}
          </span>
        )}
      </Field>
    </div>
  )
}
