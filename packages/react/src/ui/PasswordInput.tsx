import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithoutRef, forwardRef, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { IconButton } from './IconButton.js'
import { TextInput } from './TextInput.js'

/** `TextInput` for a password, hidden by default, with a button that shows it. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<'input'>, 'type'>>(
  function PasswordInput(props, ref) {
    const texts = useTexts().login
    const [shown, setShown] = useState(false)
    return (
      <TextInput
        {...props}
        ref={ref}
        type={shown ? 'text' : 'password'}
        end={
          <IconButton
            className="mo-input-button"
            label={shown ? texts.hidePassword : texts.showPassword}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        }
      />
    )
  },
)
