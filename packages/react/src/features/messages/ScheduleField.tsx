import { Checkbox } from '../../ui/Checkbox.js'
import { Field } from '../../ui/Field.js'
import { TextInput } from '../../ui/TextInput.js'
import { useMessageTexts } from './texts.js'

/** Time on the clocks of the account's zone, such as `2026-12-01T09:00`; null to send now, empty until it is chosen. */
export type ScheduleInput = string | null

interface ScheduleFieldProps {
  value: ScheduleInput
  disabled?: boolean | undefined
  onChange: (value: ScheduleInput) => void
}

/** Choice to send a message later, and when. */
export function ScheduleField({ value, disabled, onChange }: ScheduleFieldProps) {
  const texts = useMessageTexts().schedule
  return (
    <>
      <Checkbox
        label={texts.later}
        checked={value !== null}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked ? '' : null)}
      />
      {value !== null && <ScheduleTime value={value} onChange={onChange} />}
    </>
  )
}

export function ScheduleTime({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const texts = useMessageTexts().schedule
  return (
    <Field label={texts.at} hint={texts.zone}>
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
