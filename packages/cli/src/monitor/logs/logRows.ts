import type { LogEntry } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { localTime } from '../../core/output/time.js'
import { cut } from '../../core/output/width.js'
import { levelLooks, serviceLabels } from '../../features/monitoring/line.js'

export function logRow(
  { timestamp, level, service, message }: LogEntry,
  available: number,
  paint: Paint,
): string {
  const { label, colour } = levelLooks[level]
  // Cuts before measuring, as a stored message may have many kilobytes.
  const text = clean(message.slice(0, available * 2))
  return `${paint('dim', localTime(timestamp))} ${paint(colour, label)} ${paint('dim', serviceLabels[service])} ${cut(text, available - 24)}`
}

/** The visible rows, oldest first; `offset` newer lines are below. */
export function logWindow(lines: readonly LogEntry[], offset: number, rows: number): readonly LogEntry[] {
  const first = Math.min(offset, Math.max(0, lines.length - rows))
  return lines.slice(first, first + rows).reverse()
}
