import { useEffect, useRef } from 'react'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Dialog } from '../../../ui/Dialog.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useEngine } from '../../system/queries.js'
import { usePairing } from './flows.js'
import { PairingCodeView } from './PairingCodeView.js'
import { PasskeyView } from './PasskeyView.js'
import { PhoneForm } from './PhoneForm.js'
import { usePairingTexts } from './texts.js'

export interface PhonePairingDialogProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Shown under the title. */
  sessionName?: string | undefined
  /** Called when the user closes it, or once the session is connected. */
  onClose: () => void
}

/** Pairing by phone number with a code to type on that phone. Core spec §4 and §5. */
export const PhonePairingDialog = withErrorReporting(function PhonePairingDialog(
  props: PhonePairingDialogProps,
) {
  const { sessionId, sessionName, onClose } = props
  const texts = usePairingTexts()
  const pairing = usePairing(sessionId, { resume: true })
  const engine = useEngine()
  const { passkey } = useSdkMessages()
  const asksPasskey = pairing.phase === 'passkey'
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (pairing.phase === 'connected') close.current()
  }, [pairing.phase])

  return (
    <Dialog
      {...rootProps(props)}
      title={asksPasskey ? passkey.title : texts.title}
      description={<span title={sessionName}>{sessionName}</span>}
      closesOutside={false}
      onClose={onClose}
    >
      {asksPasskey ? (
        <PasskeyView flow={pairing.passkey} />
      ) : pairing.phase === 'code' ? (
        <PairingCodeView pairing={pairing} demoAt={engine === 'virtual' ? '' : null} />
      ) : (
        <PhoneForm pairing={pairing} />
      )}
    </Dialog>
  )
})
