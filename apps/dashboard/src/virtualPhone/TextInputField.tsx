import { Field, TextInput } from '@morpheus/react/ui'
import type { ComponentProps } from 'react'

interface TextInputFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange'> {
  label: string
  hint?: string
  onChange: (text: string) => void
}

export function TextInputField({ label, hint, onChange, ...input }: TextInputFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...input}
          {...control}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
