import { recoveryActionOf, type Session, type SessionHealth } from '@morpheus/sdk'
import { latencyLevel } from '@morpheus/sdk/format'
import { healthStateOf, type SessionState } from '@morpheus/sdk/text'
import { CircleAlert, CircleCheck, CircleX, RotateCw } from 'lucide-react'
import { memo } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Spinner } from '../../ui/Spinner.js'
import { useTimes } from '../account/useTimes.js'
import type { SessionDialogsControl } from '../sessions/dialogs/useSessionDialogs.js'
import { RecoveryButton } from '../sessions/parts/RecoveryButton.js'
import { SessionLink } from '../sessions/parts/SessionLink.js'
import { SessionReason } from '../sessions/parts/SessionReason.js'
import { useSessionStateLabels } from '../sessions/texts.js'
import { Heartbeat } from './Heartbeat.js'
import { useMonitoringTexts } from './texts.js'

/** Core spec §4: the badge of a disconnected session is yellow, its icon red. */
const tones: Readonly<Record<SessionState, NonNullable<BadgeProps['tone']>>> = {
  connected: 'success',
  connecting: 'warning',
  reconnecting: 'warning',
  qr: 'warning',
  disconnected: 'warning',
  down: 'danger',
}

export interface SessionPlace {
  onOpenSession: ((session: Pick<Session, 'id' | 'name'>) => void) | undefined
  href: ((session: Pick<Session, 'id' | 'name'>) => string) | undefined
}

interface HealthCardProps extends SessionPlace {
  session: SessionHealth
  slot: Slot<{ session: SessionHealth }>
  /** The session with all its fields, which determines the recovery action; undefined while loading. */
  fullSession: Session | undefined
  control: SessionDialogsControl
  busy: boolean
  level: HeadingLevel
  onRestart: (session: SessionHealth) => void
}

/** Health of a session. Only connected or connecting sessions can be restarted. */
export const HealthCard = memo(function HealthCard(props: HealthCardProps) {
  const { session, slot, busy, level, onRestart, fullSession, control, onOpenSession, href } = props
  const times = useTimes()
  const format = useFormat()
  const texts = useMonitoringTexts()
  const now = useNow()
  const { name, phone, status, lastActivity, messagesCount, latency } = session
  const stateLabels = useSessionStateLabels()
  const Heading = toHeading(level, 1)
  const next = fullSession ? recoveryActionOf(fullSession) : null
  const canRestart = status === 'connected' || status === 'connecting'
  const state = healthStateOf(session, fullSession)
  return (
    <article className="mo-health-card">
      {slot({
        session,
        children: (
          <>
            <header className="mo-health-header">
              <StateIcon state={state} />
              <div className="mo-health-name">
                <Heading className="mo-truncate">
                  <SessionLink session={session} href={href?.(session)} onOpenSession={onOpenSession} />
                </Heading>
                <p className="mo-truncate mo-muted">{format.phone(phone)}</p>
              </div>
              {/* Upper-case by core spec §2. */}
              <Badge tone={tones[state]}>{stateLabels[state].toUpperCase()}</Badge>
            </header>
            <dl className="mo-health-facts">
              <div>
                <dt>{texts.lastActivity}</dt>
                <dd title={lastActivity ? times.dateTime(lastActivity) : undefined}>
                  {lastActivity ? format.relative(lastActivity, now) : texts.never}
                </dd>
              </div>
              <div>
                <dt>{texts.messages}</dt>
                <dd className="mo-figures">{format.count(messagesCount)}</dd>
              </div>
              <div>
                <dt>{texts.latency}</dt>
                <dd
                  className={`mo-figures mo-latency mo-latency-${latency === null ? 'neutral' : latencyLevel(latency)}`}
                >
                  {latency === null ? texts.noLatencyYet : `${format.count(Math.round(latency))} ms`}
                </dd>
              </div>
            </dl>
            <Heartbeat sessionId={session.id} />
            <footer className="mo-health-footer">
              {fullSession && <SessionReason session={fullSession} />}
              {fullSession && next !== null && next !== 'restart' ? (
                <RecoveryButton session={fullSession} control={control} onOpenSession={onOpenSession} />
              ) : (
                <Button
                  size="small"
                  variant="ghost"
                  icon={<RotateCw />}
                  busy={busy}
                  disabled={!canRestart}
                  aria-label={texts.restartNamed(name)}
                  title={canRestart ? undefined : texts.restartNeedsConnection}
                  onClick={() => onRestart(session)}
                >
                  {texts.restart}
                </Button>
              )}
            </footer>
          </>
        ),
      })}
    </article>
  )
})

function StateIcon({ state }: { state: SessionState }) {
  return (
    <span
      className="mo-health-sign"
      data-mo-tone={state === 'disconnected' ? 'danger' : tones[state]}
      aria-hidden="true"
    >
      {state === 'connected' ? (
        <CircleCheck />
      ) : state === 'disconnected' ? (
        <CircleX />
      ) : state === 'down' ? (
        <CircleAlert />
      ) : (
        <Spinner />
      )}
    </span>
  )
}
