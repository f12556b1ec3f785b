import { useEffect, useRef } from 'react'
import { usePairing } from '../../../hooks/sessions/usePairing.js'
import { usePairingTexts } from '../../../text/pairing.js'
import { Dialog } from '../../../ui/Dialog/Dialog.js'
import { PairingCodeView } from './PairingCodeView.js'
import { PhoneForm } from './PhoneForm.js'
import './widget.css'

export interface PhonePairingDialogProps {
  sessionId: string
  /** Shown under the title. */
  sessionName?: string | undefined
  /** Closed by the user, or by itself once the session is connected. */
  onClose: () => void
}

/** From a phone number to a code to type on that phone. Core spec §4 and §5. */
export function PhonePairingDialog({ sessionId, sessionName, onClose }: PhonePairingDialogProps) {
  const texts = usePairingTexts()
  const pairing = usePairing(sessionId)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (pairing.phase === 'connected') close.current()
  }, [pairing.phase])

  return (
    <Dialog
      title={texts.title}
      description={<span title={sessionName}>{sessionName}</span>}
      closesOutside={false}
      onClose={onClose}
    >
      {pairing.phase === 'code' ? <PairingCodeView pairing={pairing} /> : <PhoneForm pairing={pairing} />}
    </Dialog>
  )
}
