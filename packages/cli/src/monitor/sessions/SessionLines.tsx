import type { SessionHealth } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { useEffect } from 'react'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { useStore } from '../../core/views/useStore.js'
import type { Heartbeats } from '../feeds/heartbeats.js'
import type { SessionsById } from '../feeds/sessionsById.js'
import { titleLine } from '../header.js'
import { Lines } from '../Lines.js'
import type { Monitor } from '../state/monitor.js'
import { orderLabels } from './orders.js'
import { drawsDays, sessionHead, sessionRow, sessionSummary } from './sessionRows.js'

interface Props {
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

export function SessionLines(props: Props) {
  const { monitor, standings, heartbeats, loading, unread, rows, columns, active, paint } = props
  const { search, order } = monitor.screen.getState()
  const { visible, first } = monitor.sessions.window(rows)
  const days = useStore(heartbeats.store)
  useWanted(heartbeats, drawsDays(columns) ? visible : [])
  const found = monitor.sessions.found()
  const selected = monitor.sessions.selected()
  const end =
    found.length > rows
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(found.length)}`
      : ''
  const facts = [
    ...(unread && found.length > 0 ? ['sem resposta, como estavam'] : []),
    ...(search ? [`busca "${clean(search)}"`] : []),
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
