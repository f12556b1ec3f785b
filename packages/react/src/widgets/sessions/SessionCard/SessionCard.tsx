import type { Session } from '@morpheus/sdk'
import { formatDate, formatDateTime, relativeTime } from '@morpheus/sdk/format'
import { QrCode, Settings2, Trash2, Unplug } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNow } from '../../../hooks/useNow.js'
import { useTexts } from '../../../provider/texts.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Button } from '../../../ui/Button/Button.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { type HeadingLevel, heading } from '../../../ui/kit/heading.js'
import { PhoneOf } from '../parts/PhoneOf.js'
import { canConfigure, canDisconnect, canOpenDetails, canShowQr } from '../parts/rules.js'
import { StatusBadge } from '../parts/StatusBadge.js'
import { TypeBadge } from '../parts/TypeBadge.js'
import './widget.css'

export interface SessionCardProps {
  session: Session
  /** Makes the card a real link, which opens in a new tab as links do. */
  href?: string | undefined
  /** A click on the card or on its details. */
  onOpen: (session: Session) => void
  onShowQr: (session: Session) => void
  /** To ask for confirmation, as for deleting: the card does neither by itself. */
  onDisconnect: (session: Session) => void
  onRemove: (session: Session) => void
  /** A call about this session is under way. */
  busy?: boolean
  /** Of the name. */
  headingLevel?: HeadingLevel
}

/** One session at a glance. Core spec §2, sessions list. */
export function SessionCard(props: SessionCardProps) {
  const { session, href, onOpen, onShowQr, onDisconnect, onRemove, busy = false, headingLevel = 3 } = props
  const Heading = heading(headingLevel)
  const texts = useTexts().sessions
  const now = useNow()
  const { name } = session

  return (
    <article className="mo-session-card">
      <header className="mo-session-card-header">
        <Avatar name={name} src={session.profilePic} />
        <Heading className="mo-session-card-name">
          <a
            className="mo-session-card-link mo-truncate"
            href={href ?? '#'}
            title={name}
            onClick={(event) => openHere(event, () => onOpen(session))}
          >
            {name}
          </a>
        </Heading>
        <StatusBadge status={session.status} />
        <p className="mo-session-card-phone">
          <PhoneOf session={session} />
          <TypeBadge type={session.apiType} />
        </p>
      </header>
      <dl className="mo-session-card-facts">
        <div>
          <dt>{texts.lastActivity}</dt>
          <dd title={session.lastActivity ? formatDateTime(session.lastActivity) : undefined}>
            {session.lastActivity ? relativeTime(session.lastActivity, now) : texts.never}
          </dd>
        </div>
        <div>
          <dt>{texts.createdAt}</dt>
          <dd title={formatDateTime(session.createdAt)}>{formatDate(session.createdAt)}</dd>
        </div>
      </dl>
      <footer className="mo-session-card-actions">
        {canShowQr(session) && (
          <Button
            size="small"
            icon={<QrCode />}
            busy={busy}
            aria-label={texts.viewQrNamed(name)}
            onClick={() => onShowQr(session)}
          >
            {texts.viewQr}
          </Button>
        )}
        {canConfigure(session) && (
          <Button
            size="small"
            icon={<Settings2 />}
            aria-label={texts.configureNamed(name)}
            onClick={() => onOpen(session)}
          >
            {texts.configure}
          </Button>
        )}
        {canOpenDetails(session) && (
          <Button size="small" aria-label={texts.detailsNamed(name)} onClick={() => onOpen(session)}>
            {texts.details}
          </Button>
        )}
        {canDisconnect(session) && (
          <Button
            size="small"
            variant="ghost"
            icon={<Unplug />}
            busy={busy}
            aria-label={texts.disconnectNamed(name)}
            onClick={() => onDisconnect(session)}
          >
            {texts.disconnect}
          </Button>
        )}
        <IconButton
          className="mo-session-card-remove"
          label={texts.removeNamed(name)}
          title={texts.remove}
          icon={<Trash2 />}
          tone="danger"
          onClick={() => onRemove(session)}
        />
      </footer>
    </article>
  )
}

/** A plain click stays in the app; one with a modifier does what the browser does with links. */
function openHere(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  open()
}
