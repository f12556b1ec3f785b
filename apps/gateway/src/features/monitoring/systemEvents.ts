import { type SystemEvent, serverEvents } from '@morpheus/sdk/contract'
import { causeMessage } from '@morpheus/sdk/text'
import { listLastEvents } from '../../core/store/repositories/events.js'
import { mapSessionNames } from '../../core/store/repositories/sessions.js'
import type { Db, EventRow } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { isOutage } from '../sessions/state/outageCauses.js'
import { findGatewayStops } from './availability/stops.js'

/**
 * Only the last hundred disconnections of any cause are looked at. Most are expired QR codes, so that outages before
 * them may be missing.
 */
const disconnectionsRead = 100
const maxEvents = 100

interface EventQuery {
  userId: string
  /** Null means all of the user's sessions. */
  visibleSessions: VisibleSessions
  /** Milliseconds since the epoch. */
  now: number
  /** Milliseconds since the epoch. */
  since: number
}

/** Outages of a user's sessions, and stops and starts of the gateway, oldest first: the last hundred. */
export async function systemEvents(
  db: Db,
  { userId, visibleSessions, now, since }: EventQuery,
): Promise<SystemEvent[]> {
  const from = new Date(since).toISOString()
  const disconnections = await listLastEvents(
    db,
    userId,
    'session:disconnected',
    disconnectionsRead,
    visibleSessions,
  )
  const outages = disconnections.filter(({ at }) => at >= from).flatMap(toOutage)
  const names = await mapSessionNames(db, [...new Set(outages.map(({ sessionId }) => sessionId))])
  const stops = (await findGatewayStops(db, now)).filter(({ to }) => to >= since && to < now)
  return [
    ...outages.map((outage) => ({ ...outage, sessionName: names.get(outage.sessionId) ?? null })),
    ...stops.flatMap((stop) => [
      ...(stop.from >= since ? [gatewayEvent('stopped', stop.from)] : []),
      gatewayEvent('started', stop.to),
    ]),
  ]
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(-maxEvents)
}

/** Empty for a disconnection that is no outage, such as an expired QR code. */
function toOutage({ at, session_id: sessionId, payload }: EventRow) {
  const { reason, code } = serverEvents['session:disconnected'].parse(JSON.parse(payload))
  return reason && code && isOutage(code)
    ? [{ at, kind: 'fell' as const, sessionId, reason, reasonI18n: causeMessage(code, 'text') }]
    : []
}

const gatewayEvent = (kind: 'stopped' | 'started', at: number): SystemEvent => ({
  at: new Date(at).toISOString(),
  kind,
  sessionId: null,
  sessionName: null,
  reason: null,
})
