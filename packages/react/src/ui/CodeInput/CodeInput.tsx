import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classes } from '../kit/classes.js'
import { TextInput } from '../TextInput/TextInput.js'
import './codeInput.css'

export interface CodeInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'value' | 'onChange' | 'maxLength'> {
  value: string
  /** With digits only, however they were typed or pasted. */
  onChange: (digits: string) => void
  /** How many digits there are; 6 unless given. */
  digits?: number
}

/** For a code of some digits that a phone shows: filled in by the browser where it knows the code. */
export const CodeInput = forwardRef<HTMLInputElement, CodeInputProps>(function CodeInput(
  { value, onChange, digits = 6, className, ...rest },
  ref,
) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="off"
      spellCheck={false}
      {...rest}
      ref={ref}
      className={classes('mo-code-input', className)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, digits))}
    />
  )
})
