import { recoveryActionOf, type Session } from '@morpheus/sdk'
import { ArrowLeft, CircleX, QrCode, RotateCw, Settings2, Tag, Unplug } from 'lucide-react'
import { useTexts } from '../../../provider/texts.js'
import { Avatar } from '../../../ui/Avatar.js'
import { Button } from '../../../ui/Button.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import {
  canCancel,
  canConfigure,
  canDisconnect,
  canRestart,
  canShowQr,
  hasOutageBanner,
  isPairedInBanner,
  isReconnecting,
} from '../parts/rules.js'
import { StatusBadge } from '../parts/StatusBadge.js'
import { SessionTags } from '../parts/TagLine.js'
import { TypeBadge } from '../parts/TypeBadge.js'
import { useLabelTexts } from '../texts.js'
import { ConnectButtons } from './ConnectButtons.js'
import { useDetailTexts } from './texts.js'
import './detailHeader.css'

interface DetailHeaderProps {
  session: Session
  control: SessionDialogsControl
  level: HeadingLevel
  onOpenSessions: (() => void) | undefined
  onConfigure: () => void
}

export function DetailHeader({ session, control, level, onOpenSessions, onConfigure }: DetailHeaderProps) {
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const labels = useLabelTexts()
  const { actions } = control
  const busy = control.isBusy(session)
  const Heading = toHeading(level)
  // The recommended action comes last and is filled, unless the banner below offers it.
  const isFilled = session.availability !== 'down'
  // The banner with the cause has the ways to connect, or the QR code's button, beside the advice.
  const isPairingInBanner = isPairedInBanner(session)
  const isQrInBanner = hasOutageBanner(session) && recoveryActionOf(session) === 'qr'

  return (
    <header className="mo-detail-header">
      {onOpenSessions && (
        <Button
          className="mo-detail-back"
          size="small"
          variant="ghost"
          icon={<ArrowLeft />}
          onClick={onOpenSessions}
        >
          {texts.sessions.title}
        </Button>
      )}
      <div className="mo-detail-identity">
        <Avatar name={session.name} src={session.profilePic} size="large" />
        <div className="mo-detail-name-block">
          <div className="mo-detail-name-line">
            <Heading className="mo-title mo-detail-name mo-clamp" title={session.name}>
              {session.name}
            </Heading>
            <StatusBadge session={session} />
          </div>
          <p className="mo-detail-phone">
            <TypeBadge type={session.apiType} />
            <SessionTags tags={session.tags} />
            {session.tags != null && (
              <button
                type="button"
                className="mo-detail-tags"
                // Without tags the button has a text, which names it.
                aria-label={session.tags.length > 0 ? labels.title(session.name) : undefined}
                onClick={() => control.editTags(session)}
              >
                <Tag aria-hidden="true" />
                {session.tags.length === 0 && labels.add}
              </button>
            )}
          </p>
        </div>
      </div>
      <div className="mo-detail-buttons">
        {canShowQr(session) && !isQrInBanner && (
          <Button icon={<QrCode />} onClick={() => void actions.showQr(session)}>
            {detailTexts.viewQr}
          </Button>
        )}
        {!isPairingInBanner && <ConnectButtons session={session} control={control} isFilled={isFilled} />}
        {canConfigure(session) && (
          <Button variant={isFilled ? 'primary' : 'secondary'} icon={<Settings2 />} onClick={onConfigure}>
            {detailTexts.configure}
          </Button>
        )}
        {canRestart(session) && (
          <Button icon={<RotateCw />} busy={busy} onClick={() => void actions.restart(session)}>
            {detailTexts.restart}
          </Button>
        )}
        {canCancel(session) && (
          <Button icon={<CircleX />} busy={busy} onClick={() => void actions.disconnect(session)}>
            {detailTexts.cancelConnection}
          </Button>
        )}
        {(canDisconnect(session) || isReconnecting(session)) && (
          <Button icon={<Unplug />} busy={busy} onClick={() => control.askDisconnect(session)}>
            {detailTexts.disconnect}
          </Button>
        )}
      </div>
    </header>
  )
}
