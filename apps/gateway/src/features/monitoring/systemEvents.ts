import { type SystemEvent, serverEvents } from '@morpheus/sdk/contract'
import { causeMessage } from '@morpheus/sdk/text'
import type { OnlySessions } from '../../core/store/onlySessions.js'
import { lastEvents } from '../../core/store/repositories/events.js'
import { sessionNames } from '../../core/store/repositories/sessions.js'
import type { Db, EventRow } from '../../core/store/tables.js'
import { isFall } from '../sessions/state/availability.js'
import { gatewayStops } from './availability/stops.js'

/** Most endings are expired QR codes. */
const endingsRead = 100

interface Watching {
  userId: string
  only: OnlySessions
  now: number
  /** Milliseconds since the epoch. */
  since: number
}

/** Events of a user's sessions and of the gateway since an instant, oldest first: the last hundred. */
export async function systemEvents(db: Db, { userId, only, now, since }: Watching): Promise<SystemEvent[]> {
  const from = new Date(since).toISOString()
  const endings = await lastEvents(db, userId, 'session:disconnected', endingsRead, only)
  const fallen = endings.filter(({ at }) => at >= from).flatMap(fallIn)
  const names = await sessionNames(db, [...new Set(fallen.map(({ sessionId }) => sessionId))])
  const stops = (await gatewayStops(db, now)).filter(({ to }) => to >= since && to < now)
  return [
    ...fallen.map((fall) => ({ ...fall, sessionName: names.get(fall.sessionId) ?? null })),
    ...stops.flatMap((stop) => [
      ...(stop.from >= since ? [ofGateway('stopped', stop.from)] : []),
      ofGateway('started', stop.to),
    ]),
  ]
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(-endingsRead)
}

function fallIn({ at, session_id: sessionId, payload }: EventRow) {
  const { reason, code } = serverEvents['session:disconnected'].parse(JSON.parse(payload))
  return reason && code && isFall(code)
    ? [{ at, kind: 'fell' as const, sessionId, reason, reasonI18n: causeMessage(code, 'text') }]
    : []
}

const ofGateway = (kind: 'stopped' | 'started', at: number): SystemEvent => ({
  at: new Date(at).toISOString(),
  kind,
  sessionId: null,
  sessionName: null,
  reason: null,
})
