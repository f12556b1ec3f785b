import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classes } from './lib/rootProps.js'
import { TextInput } from './TextInput.js'
import './fields.css'

export interface CodeInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'value' | 'onChange' | 'maxLength'> {
  value: string
  /** Receives digits only, typed or pasted. */
  onChange: (digits: string) => void
  /** Number of digits; default 6. */
  digits?: number
}

/** Input for a one-time code; the browser may autofill it. */
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
