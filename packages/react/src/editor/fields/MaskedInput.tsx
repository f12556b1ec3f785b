import { type ComponentPropsWithoutRef, forwardRef, useRef } from 'react'
import { useEditorTexts } from '../../text/editor.js'
import { PasswordInput } from '../../ui/PasswordInput/PasswordInput.js'
import { TextInput } from '../../ui/TextInput/TextInput.js'
import { isMask } from '../formValues.js'

interface MaskedInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
  /** Hidden while it is typed. */
  secret?: boolean
}

/**
 * A value of which only a mask may be stored. The mask is not text to edit, half of it would be saved as the value: it
 * stands where a placeholder does, typing replaces it, and what is emptied again goes back to it.
 */
export const MaskedInput = forwardRef<HTMLInputElement, MaskedInputProps>(function MaskedInput(
  { value, onChange, secret = false, placeholder, ...rest },
  ref,
) {
  const texts = useEditorTexts()
  const mask = useRef('')
  if (isMask(value)) mask.current = value
  const Input = secret ? PasswordInput : TextInput
  return (
    <Input
      {...rest}
      ref={ref}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
      placeholder={mask.current === '' ? placeholder : texts.mask(mask.current)}
      value={isMask(value) ? '' : value}
      onChange={(event) => onChange(event.target.value === '' ? mask.current : event.target.value)}
    />
  )
})
