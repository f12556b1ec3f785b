import type { Session } from '@morpheus/sdk'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Button } from '../../../ui/Button.js'
import { Dialog } from '../../../ui/Dialog.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useEngine } from '../../system/queries.js'
import { DemoLink } from '../parts/DemoLink.js'
import { useQr } from './flows.js'
import { PasskeyView } from './PasskeyView.js'
import { QrView } from './QrView.js'
import { Steps } from './Steps.js'
import { useQrTexts } from './texts.js'
import { toVirtualPhonePath } from './virtualPhonePath.js'
import './qrView.css'

export interface QrDialogProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Shown under the title. */
  sessionName?: string | undefined
  /** Offered while the session is disconnected and has no code. */
  onConnect?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Opens pairing by a typed code; offered on small screens, which cannot scan their own code. */
  onOpenPhonePairing?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Called when the user closes it, or once the session is connected or disconnected. */
  onClose: () => void
}

/** Milliseconds that the success message stays before closing. */
const successShownMs = 700

/** Live QR code of a session with its remaining time and instructions. Core spec §4. */
export const QrDialog = withErrorReporting(function QrDialog(props: QrDialogProps) {
  const { sessionId, sessionName, onConnect, onOpenPhonePairing, onClose } = props
  const texts = useQrTexts()
  const qr = useQr(sessionId)
  const engine = useEngine()
  const isPaired = qr.phase === 'reconnecting'
  const asksPasskey = qr.phase === 'passkey'
  const { passkey } = useSdkMessages()
  const link = engine === 'virtual' ? toVirtualPhonePath(qr.qr?.qrText) : null
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (qr.phase === 'disconnected') close.current()
    if (qr.phase !== 'connected') return
    const timer = setTimeout(() => close.current(), successShownMs)
    return () => clearTimeout(timer)
  }, [qr.phase])

  return (
    <Dialog
      {...rootProps(props)}
      title={asksPasskey ? passkey.title : isPaired ? texts.reconnectingTitle : texts.title}
      description={<span title={sessionName}>{sessionName}</span>}
      size={isPaired || asksPasskey ? 'medium' : 'large'}
      onClose={onClose}
    >
      {asksPasskey ? (
        <PasskeyView flow={qr.passkey} />
      ) : (
        <div className={isPaired ? 'mo-qr-away' : 'mo-qr-layout'}>
          <QrView qr={qr} onConnect={onConnect && (() => onConnect({ id: sessionId }))} />
          {!isPaired && (
            <div className="mo-qr-side">
              <Steps title={texts.stepsTitle} steps={texts.steps} />
              <p className="mo-muted">{texts.expiryHint}</p>
              {onOpenPhonePairing && (
                <div className="mo-qr-here">
                  <p>{texts.samePhone}</p>
                  <Button icon={<KeyRound />} onClick={() => onOpenPhonePairing({ id: sessionId })}>
                    {texts.usePhone}
                  </Button>
                </div>
              )}
              {link && <DemoLink href={link} />}
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
})
