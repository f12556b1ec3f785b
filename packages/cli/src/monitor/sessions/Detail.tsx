import type { Session, SessionHealth } from '@morpheus/sdk'
import { useEffect } from 'react'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { useStore } from '../../core/views/useStore.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { Heartbeats } from '../feeds/heartbeats.js'
import { Scrolled } from '../Scrolled.js'
import type { Drawn } from '../state/monitor.js'
import { useLoaded } from '../state/useLoaded.js'
import { detailLines } from './detailLines.js'

interface Props {
  /** Absent after its deletion. */
  session: SessionHealth | undefined
  sessionId: string
  standing: Session | undefined
  heartbeats: Heartbeats
  calls: Pick<MonitorCalls, 'latency'>
  top: number
  rows: number
  columns: number
  drawn: Drawn
  paint: Paint
}

export function Detail({ session, sessionId, standing, heartbeats, calls, ...shown }: Props) {
  const { columns, paint } = shown
  const latency = useLoaded(() => calls.latency(sessionId), sessionId)
  const day = useStore(heartbeats.store).get(sessionId)
  useEffect(() => heartbeats.want([sessionId]), [sessionId, heartbeats])
  const lines = session
    ? detailLines(session, { standing, day, latency }, columns, paint)
    : ['', `  ${paint('dim', 'A sessão foi excluída.')}`]
  return <Scrolled title="SESSÃO" facts={session ? [clean(session.name)] : []} lines={lines} {...shown} />
}
