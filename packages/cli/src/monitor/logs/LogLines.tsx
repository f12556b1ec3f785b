import type { LogEntry, LogLevel, TailFlow } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatLocalTime } from '../../core/output/time.js'
import { truncate } from '../../core/output/width.js'
import { useStore } from '../../core/views/views.js'
import { levelLooks, serviceLabels } from '../../features/monitoring/logs.js'
import type { LogFeed } from '../feeds/logFeed.js'
import { formatTitle } from '../header.js'
import { Lines } from '../Lines.js'

function logRow({ timestamp, level, service, message }: LogEntry, available: number, paint: Paint): string {
  const { label, colour } = levelLooks[level]
  // Cuts before measuring, as a stored message may have many kilobytes.
  const text = sanitize(message.slice(0, available * 2))
  return `${paint('dim', formatLocalTime(timestamp))} ${paint(colour, label)} ${paint('dim', serviceLabels[service])} ${truncate(text, available - 24)}`
}

/** The visible rows, oldest first; `offset` newer lines are below. */
function logWindow(lines: readonly LogEntry[], offset: number, rows: number): readonly LogEntry[] {
  const first = Math.min(offset, Math.max(0, lines.length - rows))
  return lines.slice(first, first + rows).reverse()
}

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
  isDisconnected: boolean
  paint: Paint
}

export function LogLines({ tail, feed, offset, rows, columns, active, isDisconnected, paint }: Props) {
  const { filters, loading, failed } = useStore(tail.store)
  const { lines, paused, waiting, droppedCount } = useStore(feed.store)
  const facts = [
    paused
      ? `pausado${waiting > 0 ? `, ${countOf(waiting, 'nova')}` : ''}`
      : isDisconnected || failed
        ? 'sem resposta, tentando de novo'
        : 'ao vivo',
    levelWords[filters.level],
    filters.search && `busca "${filters.search}"`,
    droppedCount > 0 ? countOf(droppedCount, 'linha não mostrada', 'linhas não mostradas') : '',
  ].filter(Boolean)
  const empty = failed
    ? 'Os logs não puderam ser lidos. Tentando de novo…'
    : loading
      ? 'Carregando…'
      : 'Nenhum log encontrado'
  const visible = logWindow(lines, offset, rows)
  const message =
    visible.length === 0
      ? [`    ${paint('dim', empty)}`]
      : visible.map((entry) => logRow(entry, columns, paint))
  return (
    <>
      <Lines lines={[formatTitle('LOGS', facts.map(sanitize), { end: '', active, columns, paint })]} />
      <Lines lines={message} rows={rows} />
    </>
  )
}
