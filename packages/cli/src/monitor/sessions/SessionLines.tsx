import type { Session, SessionHealth } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { useEffect } from 'react'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { useStore } from '../../core/views/views.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { Heartbeats } from '../feeds/heartbeats.js'
import type { SessionsById } from '../feeds/sessionsById.js'
import { formatTitle } from '../header.js'
import { Lines, Scrolled } from '../Lines.js'
import type { FrameLayout, Monitor } from '../state/monitor.js'
import { useLoaded } from '../state/useLoaded.js'
import { formatDetailLines } from './detailLines.js'
import { orderLabels } from './orders.js'
import { formatSessionHead, formatSessionRow, formatSessionSummary, hasDayColumn } from './sessionRows.js'

interface Props {
  /** Absent after its deletion. */
  session: SessionHealth | undefined
  sessionId: string
  fullSession: Session | undefined
  heartbeats: Heartbeats
  calls: Pick<MonitorCalls, 'latency'>
  top: number
  rows: number
  columns: number
  frameLayout: FrameLayout
  paint: Paint
}

export function Detail({ session, sessionId, fullSession, heartbeats, calls, ...props }: Props) {
  const { columns, paint } = props
  const latency = useLoaded(() => calls.latency(sessionId), sessionId)
  const day = useStore(heartbeats.store).get(sessionId)
  useEffect(() => heartbeats.setSessionIds([sessionId]), [sessionId, heartbeats])
  const lines = session
    ? formatDetailLines(session, { session: fullSession, day, latency }, columns, paint)
    : ['', `  ${paint('dim', 'A sessão foi excluída.')}`]
  return <Scrolled title="SESSÃO" facts={session ? [sanitize(session.name)] : []} lines={lines} {...props} />
}

interface SessionLinesProps {
  monitor: Monitor
  sessions: SessionsById
  heartbeats: Heartbeats
  loading: boolean
  unread: boolean
  rows: number
  columns: number
  active: boolean
  paint: Paint
}

export function SessionLines(props: SessionLinesProps) {
  const { monitor, sessions, heartbeats, loading, unread, rows, columns, active, paint } = props
  const { search, order } = monitor.screen.getState()
  const { visible, first } = monitor.sessions.window(rows)
  const days = useStore(heartbeats.store)
  useWanted(heartbeats, hasDayColumn(columns) ? visible : [])
  const results = monitor.sessions.getMatches()
  const selected = monitor.sessions.selected()
  const end =
    results.length > rows
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(results.length)}`
      : ''
  const facts = [
    ...(unread && results.length > 0 ? ['sem resposta, como estavam'] : []),
    ...(search ? [`busca "${sanitize(search)}"`] : []),
    ...(order === 'padrao' ? [] : [`por ${orderLabels[order]}`]),
    ...(results.length > 0 ? formatSessionSummary(results, sessions) : []),
  ]
  const empty = unread
    ? 'Não foi possível ler as sessões'
    : search
      ? 'Nenhuma sessão encontrada'
      : 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>'
  const lines =
    results.length === 0
      ? [`    ${paint('dim', loading ? 'Carregando dados de monitoramento...' : empty)}`]
      : visible.map((session) =>
          formatSessionRow(
            session,
            { session: sessions.get(session.id), day: days.get(session.id) },
            { selected: active && session === selected, available: columns, paint },
          ),
        )
  return (
    <>
      <Lines
        lines={[
          formatTitle('SESSÕES', facts, { end, active, columns, paint }),
          formatSessionHead(columns, paint),
        ]}
      />
      <Lines lines={lines} rows={rows} />
    </>
  )
}

function useWanted(heartbeats: Heartbeats, visible: readonly SessionHealth[]): void {
  const ids = visible.map(({ id }) => id).join(',')
  useEffect(() => {
    if (ids !== '') heartbeats.setSessionIds(ids.split(','))
  }, [ids, heartbeats])
}
