import { Heartbeat, useSessions } from '@morpheus/react'
import { Panel } from '@morpheus/react/ui'
import { attentionOf, type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { sessionStateLabels, sessionStateOf } from '@morpheus/sdk/text'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { sessionPath } from '../../sessionPaths.js'

/** Sessions that fit on the overview. */
const maxListed = 12

/** Availability of the paired sessions over the last 24 hours, those that need attention first. */
export function SessionDays() {
  const { data } = useSessions()
  const listed = useMemo(() => pickSessions(data ?? []), [data])
  if (listed.length === 0) return null
  return (
    <Panel title="Sessões nas últimas 24h" note="cada traço são 30 min">
      <ul className="app-days">
        {listed.map((session) => {
          const state = sessionStateOf(session)
          // A connected session may lose its connection often, or be restricted.
          const needsAttention = state === 'connected' && attentionOf(session) !== null
          return (
            <li key={session.id} className="app-day">
              <span
                className="app-day-dot"
                data-state={needsAttention ? 'attention' : state}
                aria-hidden="true"
              />
              <Link href={sessionPath(session.id)} className="app-day-name mo-truncate" title={session.name}>
                {session.name}
                <span className="mo-sr">
                  , {sessionStateLabels[state]}
                  {needsAttention && ', precisa de atenção'}
                </span>
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
