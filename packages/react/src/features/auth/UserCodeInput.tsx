import {
  type ComponentPropsWithoutRef,
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextInput } from '../../ui/TextInput/TextInput.js'
import { caretAfter, codeLetters, shownCode } from './userCode.js'

interface UserCodeInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange'> {
  value: string
  onChange: (letters: string) => void
}

/** Input for a code in two halves, typed or pasted; keeps the caret position. */
export const UserCodeInput = forwardRef<HTMLInputElement, UserCodeInputProps>(function UserCodeInput(
  { value, onChange, ...rest },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  // A new object each time, so dropped characters also restore the caret.
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
