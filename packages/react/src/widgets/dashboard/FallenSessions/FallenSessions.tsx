import type { Session } from '@morpheus/sdk'
import { useFallenSessions } from '../../../hooks/sessions/useFallenSessions.js'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useAvailabilityTexts } from '../../../text/availability.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../../ui/kit/slot.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { SessionDialogs } from '../../sessions/dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../../sessions/dialogs/useSessionDialogs.js'
import { ReasonOf } from '../../sessions/parts/ReasonOf.js'
import { RecoveryButton } from '../../sessions/parts/RecoveryButton.js'
import { SessionLink } from '../../sessions/parts/SessionLink.js'
import './widget.css'

/** As many as a glance takes in. */
const most = 5

/** Parts of the widget that a host may replace. */
export interface FallenSessionsSlots {
  /** The title, which says how many there are. */
  header?: Slot<{ sessions: readonly Session[] }> | undefined
  /** What one session shows, the button that brings it back included. */
  row?: Slot<{ session: Session }> | undefined
}

export interface FallenSessionsProps extends WidgetProps {
  /** Where a session is looked at; without it names lead nowhere, and what is to be configured has no button. */
  onOpenSession?: ((session: Session) => void) | undefined
  /** Makes each name a real link. */
  href?: ((session: Session) => string) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Parts of yours in place of the widget's. */
  slots?: FallenSessionsSlots | undefined
}

/**
 * The sessions that fell, or are on their way back, each with why, since when, and what brings it back; live. Nothing where
 * all serve, or where the server does not say.
 */
export const FallenSessions = widget(function FallenSessions(props: FallenSessionsProps) {
  const { onOpenSession, href, headingLevel = 2, slots } = props
  const { header, row = asIs } = slots ?? {}
  const texts = useAvailabilityTexts()
  const query = useSessions()
  const { data: sessions } = query
  useReadError(query)
  const control = useSessionDialogs()
  const fallen = useFallenSessions()
  const { qrFor, phoneFor } = control.actions
  if (fallen.length === 0 && qrFor === null && phoneFor === null) return null
  const rest = fallen.length - most
  const down = fallen.filter(({ availability }) => availability === 'down').length
  return (
    <>
      {fallen.length > 0 && (
        <Panel
          {...outermost(props, 'mo-fallen')}
          title={texts.fallen(down, fallen.length - down)}
          headingLevel={headingLevel}
          header={header && (({ children }) => header({ sessions: fallen, children }))}
          note={rest > 0 ? texts.more(rest) : undefined}
        >
          <ul>
            {fallen.slice(0, most).map((session) => (
              <Fallen
                key={session.id}
                session={session}
                slot={row}
                control={control}
                onOpenSession={onOpenSession}
                href={href}
              />
            ))}
          </ul>
        </Panel>
      )}
      <SessionDialogs control={control} sessions={sessions ?? []} />
    </>
  )
})

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
              <ReasonOf session={session} />
            </div>
            <RecoveryButton
              variant={session.availability === 'down' ? 'primary' : 'secondary'}
              session={session}
              control={control}
              onOpenSession={onOpenSession}
            />
          </>
        ),
      })}
    </li>
  )
}
