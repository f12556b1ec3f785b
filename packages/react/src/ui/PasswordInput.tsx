import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithoutRef, forwardRef, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { IconButton } from './IconButton.js'
import { TextInput } from './TextInput.js'

/** `TextInput` for a password, hidden by default, with a button that shows it. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<'input'>, 'type'>>(
  function PasswordInput(props, ref) {
    const texts = useTexts().login
    const [isVisible, setShown] = useState(false)
    return (
      <TextInput
        {...props}
        ref={ref}
        type={isVisible ? 'text' : 'password'}
        end={
          <IconButton
            className="mo-input-button"
            label={isVisible ? texts.hidePassword : texts.showPassword}
            icon={isVisible ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isVisible)}
          />
        }
      />
    )
  },
)
