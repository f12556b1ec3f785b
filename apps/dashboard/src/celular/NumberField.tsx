import { Field, IconButton, TextInput } from '@morpheus/react/ui'
import { formatPhoneInput, phoneDigits } from '@morpheus/sdk/format'
import { Shuffle } from 'lucide-react'
import { randomNumber } from './randomNumber.js'

interface NumberFieldProps {
  label: string
  digits: string
  onChange: (digits: string) => void
}

/** Phone number with mask and a button for a random one. */
export function NumberField({ label, digits, onChange }: NumberFieldProps) {
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
              onClick={() => onChange(randomNumber())}
            />
          }
        />
      )}
    </Field>
  )
}
