import { causeMessage } from '@morpheus/sdk/text'
import { CircleAlert, CircleCheck, QrCode as QrIcon, RefreshCw, RotateCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useBusy } from '../../../core/useBusy.js'
import { useTexts } from '../../../provider/texts.js'
import { useTranslate } from '../../../provider/translate.js'
import { Alert } from '../../../ui/Alert.js'
import { Button } from '../../../ui/Button.js'
import { CountdownRing } from '../../../ui/CountdownRing.js'
import { classes } from '../../../ui/lib/rootProps.js'
import { Spinner } from '../../../ui/Spinner.js'
import { ToastClearance } from '../../../ui/ToastHost.js'
import type { Qr } from './flows.js'
import { useQrTexts } from './texts.js'
import './qrView.css'

export function QrView({ qr, onConnect }: { qr: Qr; onConnect?: (() => void) | undefined }) {
  const texts = useQrTexts()
  const currentQr = qr.phase === 'showing' ? qr.qr : null
  const last = useLast(currentQr?.qrCode)
  const updating = qr.phase === 'waiting' && last !== null
  const image = currentQr?.qrCode ?? (updating ? last : null)

  return (
    <div className="mo-qr">
      <ToastClearance className={classes('mo-qr-frame', image !== null && 'mo-qr-frame-filled')}>
        {image !== null && (
          <img
            className={classes('mo-qr-image', !currentQr && 'mo-qr-image-stale')}
            src={image}
            alt={currentQr ? texts.image : ''}
            width={264}
            height={264}
            onError={qr.drawingFailed}
          />
        )}
        {qr.phase === 'connected' && <CircleCheck className="mo-qr-tick" aria-hidden="true" />}
        {!currentQr && qr.phase !== 'connected' && (
          <div className={classes('mo-qr-note', updating && 'mo-qr-note-over')}>
            <QrNote qr={qr} onConnect={onConnect} />
          </div>
        )}
      </ToastClearance>
      <p className="mo-qr-life mo-figures" aria-live="off">
        {currentQr && qr.remainingSeconds !== null && (
          <>
            <CountdownRing fraction={qr.remainingSeconds / (qr.lifeSeconds || 1)} />
            {texts.newCodeIn(qr.remainingSeconds)}
          </>
        )}
        {updating && texts.refreshing}
      </p>
      {qr.error && <Alert>{qr.error}</Alert>}
    </div>
  )
}

function QrNote({ qr, onConnect }: { qr: Qr; onConnect?: (() => void) | undefined }) {
  const texts = useTexts()
  const qrTexts = useQrTexts()
  const translate = useTranslate()
  // Without a cause from the server, a restart may help.
  const mayRestart = qr.phase === 'reconnecting' && (qr.cause?.action ?? 'restart') === 'restart'
  return (
    <>
      {qr.phase === 'unavailable' && <QrIcon aria-hidden="true" />}
      {qr.phase === 'failed' && <CircleAlert aria-hidden="true" />}
      {qr.phase === 'reconnecting' && <WifiOff aria-hidden="true" />}
      {(qr.phase === 'loading' || qr.phase === 'waiting') && <Spinner />}
      {qr.cause && (
        <p className="mo-qr-cause">{translate(causeMessage(qr.cause.code, 'text'), qr.cause.text)}</p>
      )}
      <p role="status">{qr.text}</p>
      {qr.phase === 'unavailable' && onConnect && (
        <Button variant="primary" onClick={onConnect}>
          {qrTexts.connect}
        </Button>
      )}
      {mayRestart && <Restart restart={qr.restart} />}
      {qr.phase === 'failed' && (
        <Button icon={<RefreshCw />} onClick={qr.reload}>
          {texts.common.retry}
        </Button>
      )}
    </>
  )
}

function Restart({ restart }: { restart: () => Promise<void> }) {
  const texts = useQrTexts()
  const { busy, run } = useBusy<'restart'>()
  return (
    <Button icon={<RotateCw />} busy={busy !== null} onClick={() => void run('restart', restart)}>
      {texts.restart}
    </Button>
  )
}

/** Last defined value: an expired code stays, blurred, until the next one replaces it. */
function useLast(value: string | undefined): string | null {
  const [last, setLast] = useState<string | null>(value ?? null)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
