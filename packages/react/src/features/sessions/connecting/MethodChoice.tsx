import type { PairingMethod } from '@morpheus/sdk'
import { ChevronRight, KeyRound, QrCode } from 'lucide-react'
import { useId } from 'react'
import { stackClasses } from '../../../ui/Stack.js'
import { useConnectTexts } from './texts.js'

export function MethodChoice({ onChoose }: { onChoose: (method: PairingMethod) => Promise<void> }) {
  const texts = useConnectTexts()
  const label = useId()
  const methods = [
    { method: 'qr', Icon: QrCode, title: texts.qr, help: texts.qrHelp },
    { method: 'phone', Icon: KeyRound, title: texts.phone, help: texts.phoneHelp },
  ] as const
  return (
    <fieldset className={stackClasses({ gap: 10 })} aria-labelledby={label}>
      <p id={label} className="mo-connect-question">
        {texts.choose}
      </p>
      {methods.map(({ method, Icon, title, help }) => (
        <button
          key={method}
          type="button"
          className="mo-connect-method"
          onClick={() => void onChoose(method)}
        >
          <Icon aria-hidden="true" />
          <span className="mo-connect-method-text">
            <span className="mo-connect-method-title">{title}</span>
            <span className="mo-muted">{help}</span>
          </span>
          <ChevronRight aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
