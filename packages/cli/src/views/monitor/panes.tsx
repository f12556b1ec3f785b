import { formatCount } from '@morpheus/sdk/format'
import { clean } from '../../output/clean.js'
import type { Paint } from '../../output/paint.js'
import { titleLine } from './header.js'
import { Lines } from './Lines.js'
import { logRow } from './logRows.js'
import { sessionHead, sessionRow, sessionSummary } from './sessionRows.js'
import type { LogPane } from './useLogPane.js'
import type { SessionList } from './useSessionList.js'

interface Shared {
  rows: number
  columns: number
  active: boolean
  paint: Paint
}

export function SessionLines({
  list,
  loading,
  unread,
  rows,
  columns,
  active,
  paint,
}: Shared & { list: SessionList; loading: boolean; unread: boolean }) {
  const { found, visible, first } = list
  const search = list.search()
  const selected = list.selected()
  const end =
    found.length > rows
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(found.length)}`
      : ''
  const facts = [...(search ? [`busca "${search}"`] : []), ...(found.length > 0 ? sessionSummary(found) : [])]
  const empty = unread
    ? 'Não foi possível ler as sessões'
    : search
      ? 'Nenhuma sessão encontrada'
      : 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>'
  const lines =
    found.length === 0
      ? [`    ${paint('dim', loading ? 'Carregando dados de monitoramento...' : empty)}`]
      : visible.map((session) => sessionRow(session, active && session === selected, columns, paint))
  return (
    <>
      <Lines
        lines={[titleLine('SESSÕES', facts, { end, active, columns, paint }), sessionHead(columns, paint)]}
      />
      <Lines lines={lines} rows={rows} />
    </>
  )
}

export function LogLines({ logs, rows, columns, active, paint }: Shared & { logs: LogPane }) {
  const { visible, facts, empty } = logs
  const lines =
    visible.length === 0
      ? [`    ${paint('dim', empty)}`]
      : visible.map((entry) => logRow(entry, columns, paint))
  return (
    <>
      <Lines lines={[titleLine('LOGS', facts.map(clean), { end: '', active, columns, paint })]} />
      <Lines lines={lines} rows={rows} />
    </>
  )
}
