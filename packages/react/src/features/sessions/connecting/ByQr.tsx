import type { ShowQrFlow } from '@morpheus/sdk'
import { KeyRound, WifiOff } from 'lucide-react'
import { useStore } from 'zustand'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Button } from '../../../ui/Button.js'
import { useDemoPhone } from '../../system/queries.js'
import { DemoLink } from '../parts/DemoLink.js'
import { ConnectNote } from './ConnectNote.js'
import { PasskeyView } from './PasskeyView.js'
import { QrView } from './QrView.js'
import { Steps } from './Steps.js'
import { useConnectTexts, useQrTexts } from './texts.js'
import { toVirtualPhonePath } from './virtualPhonePath.js'
import './connectWhatsApp.css'

export interface ByQrProps {
  flow: ShowQrFlow
  onConnect: () => Promise<void>
  /** Switches to the phone method; undefined without a choice. */
  onPhone: (() => void) | undefined
}

export function ByQr({ flow, onConnect, onPhone }: ByQrProps) {
  const texts = useConnectTexts()
  const qrTexts = useQrTexts()
  const state = useStore(flow.store)
  const demoAt = useDemoPhone()
  const link = demoAt === null ? null : toVirtualPhonePath(state.qr?.qrText)
  const { passkey } = useSdkMessages()
  if (state.phase === 'passkey') return <PasskeyView flow={flow.passkey} title={passkey.title} />
  if (state.phase === 'reconnecting')
    return (
      <ConnectNote
        tone="warning"
        icon={<WifiOff />}
        title={texts.reconnecting}
        text={texts.reconnectingText}
      />
    )
  const { reload, restart, drawingFailed } = flow
  return (
    <div className="mo-connect-qr">
      <QrView
        qr={{ ...state, reload, restart, drawingFailed, passkey: flow.passkey }}
        onConnect={() => void onConnect()}
      />
      <div className="mo-connect-side">
        <Steps title={qrTexts.stepsTitle} steps={qrTexts.steps} />
        {onPhone && (
          <>
            <p className="mo-qr-here">{qrTexts.samePhone}</p>
            <Button variant="ghost" icon={<KeyRound />} onClick={onPhone}>
              {texts.toPhone}
            </Button>
          </>
        )}
        {link && <DemoLink href={`${demoAt}${link}`} />}
      </div>
    </div>
  )
}
