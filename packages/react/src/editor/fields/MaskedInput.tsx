import { type ComponentPropsWithoutRef, forwardRef, useRef } from 'react'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { TextInput } from '../../ui/TextInput.js'
import { isMask } from '../formValues.js'
import { useEditorTexts } from '../texts.js'

interface MaskedInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
  secret?: boolean
}

/**
 * Input for a secret of which only the mask is stored. The mask is shown as the placeholder: editing it would save
 * half a mask as the value. Clearing the input restores the mask.
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
