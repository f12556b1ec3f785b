import { Field, IconButton, TextInput } from '@morpheus/react/ui'
import { formatPhoneInput, phoneDigits } from '@morpheus/sdk/format'
import { Shuffle } from 'lucide-react'
import { randomPhoneNumber } from './randomPhoneNumber.js'

interface PhoneNumberFieldProps {
  label: string
  digits: string
  onChange: (digits: string) => void
}

export function PhoneNumberField({ label, digits, onChange }: PhoneNumberFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={formatPhoneInput(digits)}
          onChange={(event) => onChange(phoneDigits(event.target.value))}
          end={
            <IconButton
              className="mo-input-button"
              label="Sortear um número"
              icon={<Shuffle />}
              onClick={() => onChange(randomPhoneNumber())}
            />
          }
        />
      )}
    </Field>
  )
}
