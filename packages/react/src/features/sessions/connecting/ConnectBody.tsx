import type { PairingMethod, Session } from '@morpheus/sdk'
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  KeyRound,
  QrCode,
  RefreshCw,
  ServerOff,
  Unplug,
  WifiOff,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Spinner } from '../../../ui/Spinner.js'
import { stackClasses } from '../../../ui/Stack.js'
import { SessionPhone } from '../parts/SessionPhone.js'
import { useDetailTexts } from '../SessionDetail/texts.js'
import { ByPhone } from './ByPhone.js'
import { ByQr } from './ByQr.js'
import { ConnectNote } from './ConnectNote.js'
import type { Connecting } from './flows.js'
import { useConnectTexts } from './texts.js'

export interface ConnectBodyProps {
  connecting: Connecting
  isChoice: boolean
  onDone: (() => void) | undefined
}

export function ConnectBody({ connecting, isChoice, onDone }: ConnectBodyProps) {
  const texts = useConnectTexts()
  const { phase, qr, phone, offline } = connecting
  const [wasChosen, setWasChosen] = useState(false)
  const choose = (method: PairingMethod) => {
    setWasChosen(true)
    return connecting.choose(method)
  }
  return (
    <div className="mo-connect-body">
      {offline && phase !== 'away' && (
        <p className="mo-connect-offline" role="status">
          <WifiOff aria-hidden="true" />
          {texts.offline}
        </p>
      )}
      <Outcome connecting={connecting} onDone={onDone} />
      {phase === 'choosing' && <MethodChoice onChoose={choose} />}
      {phase === 'pairing' && qr && (
        <ByQr
          flow={qr}
          onConnect={connecting.retry}
          onPhone={isChoice ? () => void choose('phone') : undefined}
        />
      )}
      {phase === 'pairing' && phone && (
        <ByPhone flow={phone} wasChosen={wasChosen} onQr={isChoice ? () => void choose('qr') : undefined} />
      )}
    </div>
  )
}

function Outcome({ connecting, onDone }: Pick<ConnectBodyProps, 'connecting' | 'onDone'>) {
  const texts = useConnectTexts()
  const common = useTexts().common
  const { phase, session, retry, reason } = connecting
  const retryButton = (label: string): ReactNode => (
    <Button variant="primary" icon={<RefreshCw />} onClick={() => void retry()}>
      {label}
    </Button>
  )
  switch (phase) {
    case 'finding':
    case 'connecting':
      return (
        <p className="mo-connect-wait" role="status">
          <Spinner />
          {texts.preparing}
        </p>
      )
    case 'connected': {
      const isAway = session?.status === 'connecting'
      return (
        <ConnectNote
          tone={isAway ? 'warning' : 'success'}
          icon={isAway ? <WifiOff /> : <CircleCheck />}
          title={isAway ? texts.reconnecting : texts.connected}
          text={isAway ? texts.reconnectingText : null}
          action={
            onDone && (
              <Button variant="primary" onClick={onDone}>
                {texts.done}
              </Button>
            )
          }
        >
          {session?.phone && (
            <p className="mo-connect-number mo-figures">
              <SessionPhone session={session} />
            </p>
          )}
          {session && <OtherNumber session={session} />}
        </ConnectNote>
      )
    }
    case 'expired':
      return (
        <ConnectNote
          icon={<Clock />}
          title={texts.expired}
          text={reason ?? texts.expiredText}
          action={retryButton(texts.again)}
        />
      )
    case 'disconnected':
      return (
        <ConnectNote
          icon={<Unplug />}
          title={texts.disconnected}
          text={reason ?? texts.disconnectedText}
          action={retryButton(texts.connectAgain)}
        />
      )
    case 'away':
      return (
        <ConnectNote
          icon={<ServerOff />}
          title={texts.away}
          text={texts.awayText}
          action={retryButton(common.retry)}
        />
      )
    case 'failed':
      return (
        <ConnectNote
          tone="danger"
          icon={<CircleAlert />}
          title={texts.failed}
          text={reason}
          action={retryButton(common.retry)}
        />
      )
    default:
      return null
  }
}

/** A different phone was paired than before, perhaps by mistake. */
function OtherNumber({ session: { phone, formerNumber } }: { session: Session }) {
  const texts = useDetailTexts()
  const format = useFormat()
  if (!phone || !formerNumber) return null
  return <p role="status">{texts.otherNumber(format.phone(phone), format.phone(formerNumber))}</p>
}

function MethodChoice({ onChoose }: { onChoose: (method: PairingMethod) => Promise<void> }) {
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
