import {
  type ComponentPropsWithoutRef,
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextInput } from '../../../ui/TextInput/TextInput.js'
import { caretAfter, codeLetters, shownCode } from './userCode.js'

interface UserCodeInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange'> {
  /** Letters alone. */
  value: string
  onChange: (letters: string) => void
}

/** A code in two halves, as one types or pastes it; the caret stays where it was. */
export const UserCodeInput = forwardRef<HTMLInputElement, UserCodeInputProps>(function UserCodeInput(
  { value, onChange, ...rest },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  // Another object each time: what is left out of what was typed moves it, too.
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="XXXX-XXXX"
      {...rest}
      ref={input}
      className="mo-authorize-input"
      value={shownCode(value)}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const before = codeLetters(typed.slice(0, selectionStart ?? typed.length))
        setCaret({ at: caretAfter(before.length) })
        onChange(codeLetters(typed))
      }}
    />
  )
})
