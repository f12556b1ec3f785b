import { type RecoveryAction, recoveryActionOf, type Session } from '@morpheus/sdk'
import { QrCode, RotateCw, Settings2, Smartphone } from 'lucide-react'
import { useAvailabilityTexts } from '../../../text/availability.js'
import { Button, type ButtonProps } from '../../../ui/Button/Button.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'

interface RecoveryButtonProps extends Pick<ButtonProps, 'variant' | 'tabIndex' | 'className'> {
  session: Session
  control: SessionDialogsControl
  /** Where it is configured; without it what is to be configured has no button. */
  onOpenSession: ((session: Session) => void) | undefined
}

/** The one act that brings a session back; nothing for one that serves. */
export function RecoveryButton({ session, control, onOpenSession, ...look }: RecoveryButtonProps) {
  const texts = useAvailabilityTexts()
  const next = recoveryActionOf(session)
  const { actions } = control
  const acts: Record<RecoveryAction, (() => void) | undefined> = {
    qr: () => void actions.showQr(session),
    phone: () => actions.showPhone(session),
    restart: () => void actions.restart(session),
    configure: onOpenSession && (() => onOpenSession(session)),
  }
  const act = next && acts[next]
  if (!next || !act) return null
  return (
    <Button
      {...look}
      size="small"
      icon={icons[next]}
      busy={control.isBusy(session)}
      aria-label={texts.actNamed(texts.acts[next], session.name)}
      onClick={act}
    >
      {texts.acts[next]}
    </Button>
  )
}

const icons = {
  qr: <QrCode />,
  phone: <Smartphone />,
  restart: <RotateCw />,
  configure: <Settings2 />,
}
