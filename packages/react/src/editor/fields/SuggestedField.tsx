import type { Choice, Listing } from '@morpheus/sdk/integrations'
import { useState } from 'react'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import { toText } from '../formValues.js'
import { useEditorTexts } from '../texts.js'
import type { FieldProps } from './fieldProps.js'
import { useFetchedChoices } from './useListed.js'

/** Value of the "other" option; no suggestion can equal it. */
const otherOption = '\u0000'

export function SuggestedField({
  field,
  value,
  error,
  onChange,
  focusRef,
  facts,
  list,
  suggestions: knownValues,
  listing,
}: FieldProps & { suggestions: readonly Choice[]; listing: Listing | undefined }) {
  const texts = useEditorTexts()
  const { choices, busy, load } = useFetchedChoices(field, list)
  const suggestions = choices && choices.length > 0 ? choices : knownValues
  const text = toText(value)
  const isOffered = suggestions.some((choice) => choice.value === text)
  const [isOther, setOther] = useState(false)
  const isTyped = isOther || (!isOffered && text !== '')
  return (
    <div className="mo-line-field">
      <Field label={field.label} hint={field.help} error={error}>
        {(control) => (
          <span className={stackClasses({ gap: 8 })}>
            <span className="mo-listed">
              <Select
                {...control}
                ref={focusRef}
                name={field.name}
                value={isTyped ? otherOption : text}
                onChange={({ target }) => {
                  setOther(target.value === otherOption)
                  if (target.value !== otherOption) onChange(target.value)
                }}
              >
                {text === '' && !isTyped && <option value="">{texts.select}</option>}
                {suggestions.map(({ value: suggestionValue, label, note }) => (
                  <option key={suggestionValue} value={suggestionValue}>
                    {note ? `${label} (${note})` : label}
                  </option>
                ))}
                <option value={otherOption}>{texts.other}</option>
              </Select>
              {listing && (
                <Button busy={busy} onClick={() => void load()}>
                  {busy ? texts.listing : listing.label}
                </Button>
              )}
            </span>
            {isTyped && (
              <TextInput
                aria-label={texts.otherValue(field.label)}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </span>
        )}
      </Field>
      {facts.length > 0 && (
        <dl className="mo-editor-facts" aria-label={field.label}>
          {facts.map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
