import { Field, TextInput } from '@morpheus/react/ui'
import type { ComponentProps } from 'react'

interface TextLineProps extends Omit<ComponentProps<typeof TextInput>, 'onChange'> {
  label: string
  hint?: string
  onText: (text: string) => void
}

export function TextLine({ label, hint, onText, ...input }: TextLineProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...input}
          {...control}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}
