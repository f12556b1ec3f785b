import { callTypes, eventLimits } from '@morpheus/sdk'
import { Checkbox } from '../../ui/Checkbox.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import type { MessagePart, PartKind } from './messagePart.js'
import { useMessageTexts } from './texts.js'

interface PartFieldsProps {
  kind: PartKind
  part: MessagePart
  onChange: (part: MessagePart) => void
}

/** Fields of a poll, an event, a place or a contact card. */
export function PartFields({ kind, part, onChange }: PartFieldsProps) {
  const { parts: texts } = useMessageTexts()
  const line = (name: keyof typeof texts.lines, hint?: string, maxLength = 200) => (
    <Field key={name} label={texts.lines[name]} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={maxLength}
          value={part[name]}
          onChange={({ target }) => onChange({ ...part, [name]: target.value })}
        />
      )}
    </Field>
  )
  if (kind === 'location')
    return (
      <>
        {line('place', texts.placeHint, 60)}
        {line('placeName', texts.optional)}
        {line('address', texts.optional)}
      </>
    )
  if (kind === 'contact')
    return (
      <>
        {line('contactName', undefined, 100)}
        {line('contactPhone', texts.phoneHint, 30)}
      </>
    )
  if (kind === 'event')
    return (
      <>
        {line('eventName', undefined, eventLimits.name)}
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field key={name} label={texts[name]} hint={name === 'endsAt' ? texts.optional : undefined}>
            {(control) => (
              <TextInput
                {...control}
                type="datetime-local"
                value={part[name]}
                onChange={({ target }) => onChange({ ...part, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        {line('eventPlace', texts.optional)}
        <Field label={texts.call}>
          {(control) => (
            <Select
              {...control}
              value={part.call}
              onChange={({ target }) =>
                onChange({ ...part, call: callTypes.find((one) => one === target.value) ?? '' })
              }
            >
              <option value="">{texts.calls.none}</option>
              {callTypes.map((type) => (
                <option key={type} value={type}>
                  {texts.calls[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.description} hint={texts.optional}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={eventLimits.description}
              value={part.description}
              onChange={({ target }) => onChange({ ...part, description: target.value })}
            />
          )}
        </Field>
        <Checkbox
          label={texts.extraGuests}
          checked={part.extraGuests}
          onChange={({ target }) => onChange({ ...part, extraGuests: target.checked })}
        />
      </>
    )
  return (
    <>
      {line('question', undefined, 255)}
      <Field label={texts.options} hint={texts.optionsHint}>
        {(control) => (
          <TextArea
            {...control}
            value={part.options}
            onChange={({ target }) => onChange({ ...part, options: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={texts.multiple}
        checked={part.multiple}
        onChange={({ target }) => onChange({ ...part, multiple: target.checked })}
      />
    </>
  )
}
