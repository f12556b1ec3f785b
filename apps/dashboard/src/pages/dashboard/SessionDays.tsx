import { Heartbeat, useSessions } from '@morpheus/react'
import { Panel } from '@morpheus/react/ui'
import { attentionOf, type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { sessionStateLabels, sessionStateOf } from '@morpheus/sdk/text'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { sessionPath } from '../../sessionPaths.js'

/** Sessions whose day fits on the overview. */
const maxListed = 12

/** The last day of paired sessions, those that need attention first. */
export function SessionDays() {
  const { data } = useSessions()
  const listed = useMemo(() => pickSessions(data ?? []), [data])
  if (listed.length === 0) return null
  return (
    <Panel title="Sessões nas últimas 24h" note="cada traço são 30 min">
      <ul className="app-days">
        {listed.map((session) => {
          const state = sessionStateOf(session)
          return (
            <li key={session.id} className="app-day">
              <span
                className="app-day-dot"
                data-state={state === 'connected' && attentionOf(session) ? 'unstable' : state}
                aria-hidden="true"
              />
              <Link href={sessionPath(session.id)} className="app-day-name mo-truncate" title={session.name}>
                {session.name}
                <span className="mo-sr">, {sessionStateLabels[state]}</span>
              </Link>
              <Heartbeat sessionId={session.id} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function pickSessions(sessions: readonly Session[]): readonly Session[] {
  const paired = sessions.filter(({ availability }) => availability && availability !== 'unpaired')
  const urgent = sessionsNeedingAttention(paired)
  return [...urgent, ...paired.filter((session) => !urgent.includes(session))].slice(0, maxListed)
}
