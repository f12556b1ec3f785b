import { attentionOf, type Session } from '@morpheus/sdk'
import { Avatar } from '../../ui/Avatar.js'
import { buttonClasses } from '../../ui/Button.js'
import { openInThisTab } from '../../ui/lib/dom.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { SessionDialogs } from '../sessions/dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../sessions/dialogs/useSessionDialogs.js'
import { RecoveryButton } from '../sessions/parts/RecoveryButton.js'
import { SessionLink } from '../sessions/parts/SessionLink.js'
import { SessionReason } from '../sessions/parts/SessionReason.js'
import { useFallenSessions } from '../sessions/queries.js'
import { useSessionCounts } from './queries.js'
import { useDashboardTexts } from './texts.js'
import './style.css'

/** Maximum of listed sessions. */
const maxShown = 5

/** Replaceable parts of the widget. */
export interface FallenSessionsSlots {
  /** Title with the number of sessions. */
  header?: Slot<{ sessions: readonly Session[] }> | undefined
  /** Content of a session's row, action button included. */
  row?: Slot<{ session: Session }> | undefined
}

export interface FallenSessionsProps extends WidgetProps {
  /** Opens a session; without it names are not links and configuration actions have no button. */
  onOpenSession?: ((session: Session) => void) | undefined
  /** Address of a session; makes each name a real link. */
  href?: ((session: Session) => string) | undefined
  /** Address of the full list. */
  allHref?: ((standing: 'attention') => string) | undefined
  /** Navigates to the address without reloading the page. */
  onOpenHref?: ((href: string) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: FallenSessionsSlots | undefined
}

/**
 * Sessions that need attention (down, slow to reconnect, or unstable) with reason, start time and recovery action;
 * live. Renders nothing when there are none or the server does not report attention.
 */
export const FallenSessions = withErrorReporting(function FallenSessions(props: FallenSessionsProps) {
  const { onOpenSession, href, allHref, onOpenHref, headingLevel = 2, slots } = props
  const { header, row = renderChildren } = slots ?? {}
  const texts = useDashboardTexts()
  const dialogs = useSessionDialogs()
  const fallenSessions = useFallenSessions()
  const { counts } = useSessionCounts()
  const { qrFor, phoneFor } = dialogs.actions
  if (fallenSessions.length === 0 && qrFor === null && phoneFor === null) return null
  const { reconnecting, restricted, unstable, ...named } = countSessions(fallenSessions)
  // Counts the listed sessions at once, and waits for the total when not all were read.
  const total = Math.max(
    fallenSessions.length,
    fallenSessions.length > maxShown ? (counts?.attention ?? 0) : 0,
  )
  const down = Math.max(named.down, total - reconnecting - restricted - unstable)
  const hiddenCount = total - maxShown
  const all = allHref?.('attention')
  return (
    <>
      {fallenSessions.length > 0 && (
        <Panel
          {...rootProps(props, 'mo-fallen')}
          title={texts.fallen(down, reconnecting, unstable, restricted)}
          headingLevel={headingLevel}
          header={header && (({ children }) => header({ sessions: fallenSessions, children }))}
          note={hiddenCount > 0 ? texts.more(hiddenCount) : undefined}
          tools={
            all !== undefined && (
              <a
                className={buttonClasses({ size: 'small' })}
                href={all}
                onClick={onOpenHref && ((event) => openInThisTab(event, () => onOpenHref(all)))}
              >
                <span className="mo-button-label">{texts.resolve}</span>
              </a>
            )
          }
        >
          <ul>
            {fallenSessions.slice(0, maxShown).map((session) => (
              <Fallen
                key={session.id}
                session={session}
                slot={row}
                control={dialogs}
                onOpenSession={onOpenSession}
                href={href}
              />
            ))}
          </ul>
        </Panel>
      )}
      <SessionDialogs control={dialogs} sessions={fallenSessions} />
    </>
  )
})

function countSessions(fallen: readonly Session[]) {
  const counts = { down: 0, reconnecting: 0, restricted: 0, unstable: 0 }
  for (const session of fallen) counts[attentionOf(session)?.kind ?? 'reconnecting'] += 1
  return counts
}

interface FallenProps extends Pick<FallenSessionsProps, 'onOpenSession' | 'href'> {
  session: Session
  slot: Slot<{ session: Session }>
  control: SessionDialogsControl
}

function Fallen({ session, slot, control, onOpenSession, href }: FallenProps) {
  return (
    <li className="mo-fallen-session">
      {slot({
        session,
        children: (
          <>
            <Avatar name={session.name} src={session.profilePic} size="small" />
            <div className="mo-fallen-what">
              <SessionLink
                className="mo-truncate"
                session={session}
                href={href?.(session)}
                onOpenSession={onOpenSession}
              />
              <SessionReason session={session} />
            </div>
            <RecoveryButton session={session} control={control} onOpenSession={onOpenSession} />
          </>
        ),
      })}
    </li>
  )
}
