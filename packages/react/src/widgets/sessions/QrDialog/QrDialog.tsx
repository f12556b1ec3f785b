import type { Session } from '@morpheus/sdk'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useQr } from '../../../hooks/sessions/useQr.js'
import { useEngine } from '../../../hooks/system/useEngine.js'
import { useQrTexts } from '../../../text/qr.js'
import { useMessages } from '../../../text/sdk/messages.js'
import { Button } from '../../../ui/Button/Button.js'
import { Dialog } from '../../../ui/Dialog/Dialog.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { DemoLink } from '../parts/DemoLink.js'
import { PasskeyView } from '../parts/PasskeyView.js'
import { Steps } from '../parts/Steps.js'
import { QrView } from './QrView.js'
import { virtualLink } from './virtualLink.js'
import './widget.css'

export interface QrDialogProps extends WidgetProps {
  /** The id of the session. */
  sessionId: string
  /** Shown under the title. */
  sessionName?: string | undefined
  /** Offered while the session is disconnected, when there is no code to show. */
  onConnect?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Offered on small screens, which cannot read a code that they show themselves: pairing by a typed code. */
  onOpenPhonePairing?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Closed by the user, or by itself once the session is connected or disconnected. */
  onClose: () => void
}

/** How long the dialog says that it worked before it goes by itself, in milliseconds. */
const successShown = 700

/** A session's live QR code with its remaining life and how to scan it. Core spec §4. */
export const QrDialog = widget(function QrDialog(props: QrDialogProps) {
  const { sessionId, sessionName, onConnect, onOpenPhonePairing, onClose } = props
  const texts = useQrTexts()
  const qr = useQr(sessionId)
  const engine = useEngine()
  const isPaired = qr.phase === 'reconnecting'
  const asksPasskey = qr.phase === 'passkey'
  const { passkey } = useMessages()
  const link = engine === 'virtual' ? virtualLink(qr.qr?.qrText) : null
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (qr.phase === 'disconnected') close.current()
    if (qr.phase !== 'connected') return
    const timer = setTimeout(() => close.current(), successShown)
    return () => clearTimeout(timer)
  }, [qr.phase])

  return (
    <Dialog
      {...outermost(props)}
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
