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
import { useFetchedChoices } from './useFetchedChoices.js'

/** Value of the "other" option; no suggestion can equal it. */
const otherOption = '\u0000'

export function SuggestedField({
  field,
  value,
  error,
  onChange,
  focusRef,
  facts,
  fetchChoices,
  suggestions: defaultSuggestions,
  listing,
}: FieldProps & { suggestions: readonly Choice[]; listing: Listing | undefined }) {
  const texts = useEditorTexts()
  const { choices, busy, load } = useFetchedChoices(field, fetchChoices)
  const suggestions = choices && choices.length > 0 ? choices : defaultSuggestions
  const text = toText(value)
  const isSuggestion = suggestions.some((choice) => choice.value === text)
  // The text of the input, so that a value changed from outside, as by a reset, is shown as what it is.
  const [typedText, setTypedText] = useState<string | null>(null)
  const showsInput = typedText === text || (!isSuggestion && text !== '')
  return (
    <div className="mo-line-field">
      <Field label={field.label} hint={field.help} error={error}>
        {(control) => (
          <span className={stackClasses({ gap: 8 })}>
            <span className="mo-listed">
              <Select
                {...control}
                ref={showsInput ? undefined : focusRef}
                name={field.name}
                value={showsInput ? otherOption : text}
                onChange={({ target }) => {
                  setTypedText(target.value === otherOption ? text : null)
                  if (target.value !== otherOption) onChange(target.value)
                }}
              >
                {text === '' && !showsInput && <option value="">{texts.select}</option>}
                {suggestions.map(({ value: suggestionValue, label, note }) => (
                  <option key={suggestionValue} value={suggestionValue}>
                    {note ? `${label} (${note})` : label}
                  </option>
                ))}
                <option value={otherOption}>{texts.other}</option>
              </Select>
              {listing && (
                <Button busy={busy} onClick={() => void load()}>
                  {busy ? texts.loadingChoices : listing.label}
                </Button>
              )}
            </span>
            {showsInput && (
              <TextInput
                aria-label={texts.otherValue(field.label)}
                aria-invalid={control['aria-invalid']}
                aria-describedby={control['aria-describedby']}
                ref={focusRef}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => {
                  setTypedText(event.target.value)
                  onChange(event.target.value)
                }}
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
