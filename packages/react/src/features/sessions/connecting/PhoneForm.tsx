import { type ChangeEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Button } from '../../../ui/Button.js'
import { Field } from '../../../ui/Field.js'
import { focusedElement } from '../../../ui/lib/dom.js'
import { Spinner } from '../../../ui/Spinner.js'
import { TextInput } from '../../../ui/TextInput.js'
import type { Pairing } from './flows.js'
import { usePairingTexts } from './texts.js'
import { useMeantNumber } from './useMeantNumber.js'
import './pairing.css'

export interface PhoneFormProps {
  pairing: Pairing
  /** Focuses the field; off when the user did not ask for the form. */
  takesFocus?: boolean
}

export function PhoneForm({ pairing, takesFocus = true }: PhoneFormProps) {
  const messages = useSdkMessages()
  const texts = usePairingTexts()
  const isWaiting = pairing.phase === 'requesting' || pairing.phase === 'waiting'
  const { ref, onChange } = useMaskedInput(pairing.display, pairing.setPhone)
  const meant = useMeantNumber(isWaiting ? null : pairing.digits, (number) => {
    pairing.setPhone(number)
    ref.current?.focus()
  })
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [ref, takesFocus])

  return (
    <form
      className="mo-pairing-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!meant.fill()) void pairing.request()
      }}
    >
      <Field label={texts.phone} hint={texts.hint} error={pairing.error ?? undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={ref}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder={texts.placeholder}
            readOnly={isWaiting}
            value={pairing.display}
            onChange={onChange}
          />
        )}
      </Field>
      {meant.offer}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={pairing.phase === 'requesting'}
        disabled={!pairing.canRequest && !isWaiting}
      >
        {isWaiting ? texts.requesting : texts.request}
      </Button>
      <p className="mo-pairing-wait" role="status">
        {pairing.phase === 'waiting' && (
          <>
            <Spinner />
            {messages.pairing.requested}
          </>
        )}
      </p>
    </form>
  )
}

/** Keeps the caret after the same digit when the mask moves it. */
function useMaskedInput(display: string, setText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put back after each new mask
  useLayoutEffect(() => {
    const input = ref.current
    if (!input || caret.current === null || focusedElement() !== input) return
    let digitCount = 0
    let cursor = 0
    while (cursor < input.value.length && digitCount < caret.current)
      if (/\d/.test(input.value[cursor++] ?? '')) digitCount += 1
    input.setSelectionRange(cursor, cursor)
    caret.current = null
  }, [display])

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const cursor = target.selectionStart ?? target.value.length
    // At the end it stays at the end, where the mask may add a separator.
    caret.current =
      cursor === target.value.length ? null : target.value.slice(0, cursor).replace(/\D/g, '').length
    setText(target.value)
  }
  return { ref, onChange }
}
