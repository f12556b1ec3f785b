import type { LogLevel, TailFlow } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { useStore } from '../../core/views/useStore.js'
import type { LogFeed } from '../feeds/logFeed.js'
import { titleLine } from '../header.js'
import { Lines } from '../Lines.js'
import { logRow, logWindow } from './logRows.js'

const levelWords: Record<LogLevel | 'all', string> = {
  all: '',
  error: 'só erros',
  warn: 'só avisos',
  info: 'só info',
}

interface Props {
  tail: TailFlow
  feed: LogFeed
  /** The number of newer lines below the visible ones. */
  offset: number
  rows: number
  columns: number
  active: boolean
  away: boolean
  paint: Paint
}

export function LogLines({ tail, feed, offset, rows, columns, active, away, paint }: Props) {
  const { filters, loading, failed } = useStore(tail.store)
  const { lines, paused, waiting, dropped } = useStore(feed.store)
  const facts = [
    paused
      ? `pausado${waiting > 0 ? `, ${countOf(waiting, 'nova')}` : ''}`
      : away || failed
        ? 'sem resposta, tentando de novo'
        : 'ao vivo',
    levelWords[filters.level],
    filters.search && `busca "${filters.search}"`,
    dropped > 0 ? countOf(dropped, 'linha não mostrada', 'linhas não mostradas') : '',
  ].filter(Boolean)
  const empty = failed
    ? 'Os logs não puderam ser lidos. Tentando de novo…'
    : loading
      ? 'Carregando…'
      : 'Nenhum log encontrado'
  const visible = logWindow(lines, offset, rows)
  const shown =
    visible.length === 0
      ? [`    ${paint('dim', empty)}`]
      : visible.map((entry) => logRow(entry, columns, paint))
  return (
    <>
      <Lines lines={[titleLine('LOGS', facts.map(clean), { end: '', active, columns, paint })]} />
      <Lines lines={shown} rows={rows} />
    </>
  )
}
