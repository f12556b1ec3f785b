import type { Session, SessionHealth } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { useEffect } from 'react'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { useStore } from '../../core/views/views.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { Heartbeats } from '../feeds/heartbeats.js'
import type { SessionsById } from '../feeds/sessionsById.js'
import { titleLine } from '../header.js'
import { Lines, Scrolled } from '../Lines.js'
import type { Drawn, Monitor } from '../state/monitor.js'
import { useLoaded } from '../state/useLoaded.js'
import { detailLines } from './detailLines.js'
import { orderLabels } from './orders.js'
import { sessionHead, sessionRow, sessionSummary, showsDays } from './sessionRows.js'

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
  return <Scrolled title="SESSÃO" facts={session ? [sanitize(session.name)] : []} lines={lines} {...shown} />
}

interface SessionLinesProps {
  monitor: Monitor
  standings: SessionsById
  heartbeats: Heartbeats
  loading: boolean
  unread: boolean
  rows: number
  columns: number
  active: boolean
  paint: Paint
}

export function SessionLines(props: SessionLinesProps) {
  const { monitor, standings, heartbeats, loading, unread, rows, columns, active, paint } = props
  const { search, order } = monitor.screen.getState()
  const { visible, first } = monitor.sessions.window(rows)
  const days = useStore(heartbeats.store)
  useWanted(heartbeats, showsDays(columns) ? visible : [])
  const found = monitor.sessions.found()
  const selected = monitor.sessions.selected()
  const end =
    found.length > rows
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(found.length)}`
      : ''
  const facts = [
    ...(unread && found.length > 0 ? ['sem resposta, como estavam'] : []),
    ...(search ? [`busca "${sanitize(search)}"`] : []),
    ...(order === 'padrao' ? [] : [`por ${orderLabels[order]}`]),
    ...(found.length > 0 ? sessionSummary(found, standings) : []),
  ]
  const empty = unread
    ? 'Não foi possível ler as sessões'
    : search
      ? 'Nenhuma sessão encontrada'
      : 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>'
  const lines =
    found.length === 0
      ? [`    ${paint('dim', loading ? 'Carregando dados de monitoramento...' : empty)}`]
      : visible.map((session) =>
          sessionRow(
            session,
            { standing: standings.get(session.id), day: days.get(session.id) },
            { selected: active && session === selected, available: columns, paint },
          ),
        )
  return (
    <>
      <Lines
        lines={[titleLine('SESSÕES', facts, { end, active, columns, paint }), sessionHead(columns, paint)]}
      />
      <Lines lines={lines} rows={rows} />
    </>
  )
}

function useWanted(heartbeats: Heartbeats, visible: readonly SessionHealth[]): void {
  const ids = visible.map(({ id }) => id).join(',')
  useEffect(() => {
    if (ids !== '') heartbeats.want(ids.split(','))
  }, [ids, heartbeats])
}
