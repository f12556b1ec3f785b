import { formatPairingCode, formatSeconds } from '@morpheus/sdk/format'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.js'
import { writeToClipboard } from '../../../ui/lib/useCopy.js'
import { ToastClearance } from '../../../ui/ToastHost.js'
import { DemoLink } from '../parts/DemoLink.js'
import type { Pairing } from './flows.js'
import { Steps } from './Steps.js'
import { usePairingTexts } from './texts.js'
import './pairing.css'

export interface PairingCodeViewProps {
  pairing: Pairing
  /** Address of the virtual phone, of a gateway with virtual phones; null with real ones. */
  demoAt: string | null
  /** Focuses the copy button; off when the user has not just requested the code. */
  takesFocus?: boolean
}

export function PairingCodeView({ pairing, demoAt, takesFocus = true }: PairingCodeViewProps) {
  const texts = usePairingTexts()
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) copyButton.current?.focus()
  }, [takesFocus])
  const code = pairing.pairingCode
  const expired = code === null

  return (
    <div className="mo-pairing">
      <ToastClearance className="mo-pairing-box">
        <p className="mo-muted">{texts.sentTo(pairing.display)}</p>
        <output
          className={expired ? 'mo-pairing-code mo-pairing-code-expired' : 'mo-pairing-code'}
          aria-label={texts.code}
        >
          {code === null ? '••••-••••' : formatPairingCode(code)}
        </output>
        <p className="mo-muted">
          {expired && texts.expired}
          {!expired &&
            pairing.remainingSeconds !== null &&
            texts.expiresIn(formatSeconds(pairing.remainingSeconds))}
        </p>
        <div className="mo-pairing-actions">
          {expired ? (
            <Button variant="primary" onClick={() => void pairing.request()}>
              {texts.newCode}
            </Button>
          ) : (
            <Button
              ref={copyButton}
              icon={pairing.copied ? <Check /> : <Copy />}
              onClick={() => void pairing.copy(writeToClipboard)}
            >
              {pairing.copied ? texts.copied : texts.copyCode}
            </Button>
          )}
          <Button variant="ghost" onClick={pairing.again}>
            {texts.changePhone}
          </Button>
        </div>
      </ToastClearance>
      <Steps title={texts.stepsTitle} steps={texts.steps} />
      {demoAt !== null && code !== null && (
        <DemoLink href={`${demoAt}/celular?numero=${pairing.digits}&codigo=${encodeURIComponent(code)}`} />
      )}
    </div>
  )
}
