import { brazilianNumber, formatPhoneInput } from '@morpheus/sdk/format'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/Button.js'
import { usePairingTexts } from './texts.js'
import './pairing.css'

interface MeantNumber {
  /** The offer, for below the field. */
  readonly offer: ReactNode
  /** Fills the suggestion in where it was not yet: true if the form must not be submitted now. */
  readonly fill: () => boolean
}

/** Suggests the country code of a Brazilian number typed without it; `typed` is null where nothing is to be suggested. */
export function useMeantNumber(typed: string | null, onUse: (number: string) => void): MeantNumber {
  const texts = usePairingTexts()
  const suggestion = typed === null ? null : brazilianNumber(typed)
  // Digits whose suggestion was taken once: typed again, they are intended.
  const suggested = useRef<string>(null)
  const use = (number: string) => {
    suggested.current = typed
    onUse(number)
  }
  return {
    offer: suggestion && (
      <Button size="small" className="mo-pairing-meant" onClick={() => use(suggestion)}>
        {texts.meant(formatPhoneInput(suggestion))}
      </Button>
    ),
    fill() {
      if (!suggestion || suggested.current === typed) return false
      use(suggestion)
      return true
    },
  }
}
