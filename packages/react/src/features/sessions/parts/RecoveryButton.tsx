import { type RecoveryAction, recoveryActionOf, type Session } from '@morpheus/sdk'
import { causeMessage } from '@morpheus/sdk/text'
import { KeyRound, QrCode, RotateCw, Settings2, Smartphone } from 'lucide-react'
import { useTranslate } from '../../../provider/translate.js'
import { Button, type ButtonProps } from '../../../ui/Button.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import './parts.css'

interface RecoveryButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'tabIndex' | 'className'> {
  session: Session
  control: SessionDialogsControl
  /** Opens the session's configuration; without it, configuration actions have no button. */
  onOpenSession: ((session: Session) => void) | undefined
  isBrief?: boolean
}

export function RecoveryButton({
  session,
  control,
  onOpenSession,
  isBrief = false,
  ...buttonProps
}: RecoveryButtonProps) {
  const texts = useAvailabilityTexts()
  const translate = useTranslate()
  const next = recoveryActionOf(session)
  if (!next) return session.attention?.kind === 'unstable' ? <UnstableHint /> : null
  if (!isButton(next)) {
    return (
      <span
        className="mo-recovery-hint"
        title={translate(causeMessage(session.reason?.code, 'advice'), session.reason?.advice ?? '')}
      >
        {texts.hints[next]}
      </span>
    )
  }
  const { actions } = control
  const acts: Record<ButtonAction, (() => void) | undefined> = {
    qr: () => void actions.showQr(session),
    phone: () => actions.showPhone(session),
    restart: () => void actions.restart(session),
    configure: onOpenSession && (() => onOpenSession(session)),
    passkey: () => actions.showPasskey(session),
  }
  const buttonAction = acts[next]
  if (!buttonAction) return null
  return (
    <Button
      size="small"
      {...buttonProps}
      icon={icons[next]}
      busy={control.isBusy(session)}
      aria-label={texts.actNamed(texts.acts[next], session.name)}
      onClick={buttonAction}
    >
      {isBrief && next === 'passkey' ? texts.approve : texts.acts[next]}
    </Button>
  )
}

/** No button helps a session that keeps losing its connection. */
function UnstableHint() {
  const texts = useAvailabilityTexts()
  return (
    <span className="mo-recovery-hint" title={texts.unstableAdvice}>
      {texts.hints.check_network}
    </span>
  )
}

const icons = {
  qr: <QrCode />,
  phone: <Smartphone />,
  restart: <RotateCw />,
  configure: <Settings2 />,
  passkey: <KeyRound />,
}

type ButtonAction = keyof typeof icons

const isButton = (action: RecoveryAction): action is ButtonAction => Object.hasOwn(icons, action)
