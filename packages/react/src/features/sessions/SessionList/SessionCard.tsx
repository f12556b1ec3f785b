import type { Session } from '@morpheus/sdk'
import { KeyRound, QrCode, Settings2, Trash2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { useNow } from '../../../core/useNow.js'
import { useTexts } from '../../../provider/texts.js'
import { Avatar } from '../../../ui/Avatar.js'
import { Button, type ButtonProps } from '../../../ui/Button.js'
import { IconButton } from '../../../ui/IconButton.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useTimes } from '../../account/useTimes.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { Heartbeat } from '../../monitoring/Heartbeat.js'
import { canApprovePasskey, canConfigure, canDisconnect, canOpenDetails, canShowQr } from '../parts/rules.js'
import { SessionLink } from '../parts/SessionLink.js'
import { SessionPhone } from '../parts/SessionPhone.js'
import { SessionReason } from '../parts/SessionReason.js'
import { StatusBadge } from '../parts/StatusBadge.js'
import { TagLine } from '../parts/TagLine.js'
import { TypeBadge } from '../parts/TypeBadge.js'
import './style.css'

/**
 * Replaces a part of the card: a function called during render with the session and, as `children`, the default
 * rendering.
 */
export interface SessionCardSlots {
  /** Status beside the name. */
  badge?: ((part: SessionPart) => ReactNode) | undefined
  /** Buttons at the end of the card. */
  footer?: ((part: SessionPart) => ReactNode) | undefined
}

/** Argument of a slot of the session card. */
export interface SessionPart {
  session: Session
  /** Default rendering of the part. */
  children: ReactNode
}

export interface SessionCardProps extends WidgetProps {
  /** The session as it was read; `useSessions` keeps it live. */
  session: Session
  /** Address of the session; makes the card a real link. */
  href?: string | undefined
  /** Called on a click on the card or on its details. */
  onOpenSession?: ((session: Session) => void) | undefined
  /** Shows the code of a session that waits for pairing. */
  onOpenQr?: ((session: Session) => void) | undefined
  /** Leads through the approval of a session whose account is asked for its passkey. */
  onOpenPasskey?: ((session: Session) => void) | undefined
  /** Asks for confirmation and disconnects; the card does neither by itself. */
  onDisconnect?: ((session: Session) => void) | undefined
  /** Asks for confirmation and deletes. */
  onRemove?: ((session: Session) => void) | undefined
  /** Replacements for parts of the card. */
  slots?: SessionCardSlots | undefined
  /** A call about this session is running. */
  busy?: boolean | undefined
  /** Heading level of the name. */
  headingLevel?: HeadingLevel | undefined
}

/** Session card with status, number and actions. Core spec §2, sessions list. */
export const SessionCard = withErrorReporting(function SessionCard(props: SessionCardProps) {
  const format = useFormat()
  const times = useTimes()
  const {
    session,
    href,
    onOpenSession,
    onOpenQr,
    onOpenPasskey,
    onDisconnect,
    onRemove,
    busy = false,
    headingLevel = 3,
  } = props
  const { badge = renderChildren, footer = renderChildren } = props.slots ?? {}
  const Heading = toHeading(headingLevel)
  const texts = useTexts().sessions
  const { acts, actNamed } = useAvailabilityTexts()
  const now = useNow()
  const { name } = session

  const button = (
    text: string,
    label: string,
    onAct: (session: Session) => void,
    buttonProps: Pick<ButtonProps, 'icon' | 'busy' | 'variant'> = {},
  ) => (
    <Button size="small" {...buttonProps} aria-label={label} onClick={() => onAct(session)}>
      {text}
    </Button>
  )
  const actions = (
    <>
      {onOpenQr &&
        canShowQr(session) &&
        button(texts.viewQr, texts.viewQrNamed(name), onOpenQr, { icon: <QrCode />, busy })}
      {onOpenPasskey &&
        canApprovePasskey(session) &&
        button(acts.passkey, actNamed(acts.passkey, name), onOpenPasskey, { icon: <KeyRound />, busy })}
      {onOpenSession &&
        canConfigure(session) &&
        button(texts.configure, texts.configureNamed(name), onOpenSession, { icon: <Settings2 /> })}
      {onOpenSession &&
        canOpenDetails(session) &&
        button(texts.details, texts.detailsNamed(name), onOpenSession)}
      {onDisconnect &&
        canDisconnect(session) &&
        button(texts.disconnect, texts.disconnectNamed(name), onDisconnect, {
          variant: 'ghost',
          icon: <Unplug />,
          busy,
        })}
      {onRemove && (
        <IconButton
          className="mo-session-card-remove"
          label={texts.removeNamed(name)}
          title={texts.remove}
          icon={<Trash2 />}
          tone="danger"
          onClick={() => onRemove(session)}
        />
      )}
    </>
  )

  return (
    <article {...rootProps(props, 'mo-session-card')}>
      <header className="mo-session-card-header">
        <Avatar name={name} src={session.profilePic} />
        <Heading className="mo-session-card-name">
          <SessionLink
            className="mo-session-card-link mo-truncate"
            session={session}
            href={href}
            onOpenSession={onOpenSession}
          />
        </Heading>
        {badge({ session, children: <StatusBadge session={session} /> })}
        <p className="mo-session-card-phone">
          <SessionPhone session={session} isBrief />
          <TypeBadge type={session.apiType} />
          <TagLine tags={session.tags} />
        </p>
      </header>
      <div className="mo-session-card-standing">
        <Heartbeat sessionId={session.id} withUptime />
        <SessionReason session={session} />
      </div>
      <dl className="mo-session-card-facts">
        <div>
          <dt>{texts.lastActivity}</dt>
          <dd title={session.lastActivity ? times.dateTime(session.lastActivity) : undefined}>
            {session.lastActivity ? format.relative(session.lastActivity, now) : texts.never}
          </dd>
        </div>
        <div>
          <dt>{texts.createdAt}</dt>
          <dd title={times.dateTime(session.createdAt)}>{times.date(session.createdAt)}</dd>
        </div>
      </dl>
      <footer className="mo-session-card-actions">{footer({ session, children: actions })}</footer>
    </article>
  )
})

const renderChildren = ({ children }: SessionPart) => children
