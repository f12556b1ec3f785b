import type { PairPhoneFlow } from '@morpheus/sdk'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useToast } from '../../../core/useToast.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Button } from '../../../ui/Button.js'
import { useDemoPhone } from '../../system/queries.js'
import { PairingCodeView } from './PairingCodeView.js'
import { PasskeyView } from './PasskeyView.js'
import { PhoneForm } from './PhoneForm.js'
import { useConnectTexts } from './texts.js'
import './connectWhatsApp.css'

export interface ByPhoneProps {
  flow: PairPhoneFlow
  /** The user chose this method: focus the field. */
  wasChosen: boolean
  /** Switches to the QR method; undefined without a choice. */
  onQr: (() => void) | undefined
}

export function ByPhone({ flow, wasChosen, onQr }: ByPhoneProps) {
  const texts = useConnectTexts()
  const messages = useSdkMessages()
  const toast = useToast()
  const state = useStore(flow.store)
  const demoAt = useDemoPhone()
  const [isRequested, setIsRequested] = useState(false)
  const { setPhone, again } = flow
  const request = () => {
    setIsRequested(true)
    return flow.request()
  }
  const copy: typeof flow.copy = (write) =>
    flow.copy(async (text) => {
      try {
        await write(text)
      } catch (error) {
        toast({ tone: 'error', text: messages.pairing.copyFailure })
        throw error
      }
    })
  const pairing = { ...state, setPhone, request, copy, again, passkey: flow.passkey }
  if (state.phase === 'passkey') return <PasskeyView flow={flow.passkey} title={messages.passkey.title} />
  return (
    <div className="mo-connect-phone">
      {state.phase === 'code' ? (
        <PairingCodeView pairing={pairing} demoAt={demoAt} takesFocus={isRequested} />
      ) : (
        <PhoneForm pairing={pairing} takesFocus={wasChosen || isRequested} />
      )}
      {onQr && (
        <Button variant="ghost" icon={<QrCode />} onClick={onQr}>
          {texts.toQr}
        </Button>
      )}
    </div>
  )
}
