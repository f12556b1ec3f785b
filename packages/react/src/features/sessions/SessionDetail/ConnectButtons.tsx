import type { Session } from '@morpheus/sdk'
import { Plug, Smartphone } from 'lucide-react'
import { Button } from '../../../ui/Button.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { canConfigure, canConnect, canConnectByPhone } from '../parts/rules.js'
import { useDetailTexts } from './texts.js'

interface ConnectButtonsProps {
  session: Session
  control: SessionDialogsControl
  /** The one that suits the session is filled; otherwise another action beside them is. */
  isFilled: boolean
}

/** Buttons that connect a disconnected session; the recommended one comes last. Core spec §2. */
export function ConnectButtons({ session, control, isFilled }: ConnectButtonsProps) {
  const texts = useDetailTexts()
  const { actions } = control
  const isByPhone = session.connectionMethod === 'PHONE_NUMBER'
  const byPhone = canConnectByPhone(session) && (
    <Button
      key="phone"
      variant={isFilled && isByPhone ? 'primary' : 'secondary'}
      icon={<Smartphone />}
      onClick={() => actions.showPhone(session)}
    >
      {texts.connectPhone}
    </Button>
  )
  const connect = canConnect(session) && (
    <Button
      key="connect"
      variant={isFilled && !isByPhone && !canConfigure(session) ? 'primary' : 'secondary'}
      icon={<Plug />}
      busy={control.isBusy(session)}
      onClick={() => void actions.connect(session)}
    >
      {texts.connect}
    </Button>
  )
  return isByPhone ? [connect, byPhone] : [byPhone, connect]
}
