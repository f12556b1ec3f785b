import type { LogEntry } from '@morpheus/sdk'
import { levelLooks, serviceLabels } from '../../../actions/logs/line.js'
import { clean } from '../../../output/clean.js'
import type { Paint } from '../../../output/paint.js'
import { localTime } from '../../../output/time.js'
import { cut } from '../../../output/width.js'

export function logRow(
  { timestamp, level, service, message }: LogEntry,
  available: number,
  paint: Paint,
): string {
  const { label, colour } = levelLooks[level]
  // Long lines are cut before they are measured: a stored one has many kilobytes.
  const text = clean(message.slice(0, available * 2))
  return `${paint('dim', localTime(timestamp))} ${paint(colour, label)} ${paint('dim', serviceLabels[service])} ${cut(text, available - 24)}`
}

/** The rows in sight, oldest first; `offset` lines of newer ones are below. */
export function logWindow(lines: readonly LogEntry[], offset: number, rows: number): readonly LogEntry[] {
  const first = Math.min(offset, Math.max(0, lines.length - rows))
  return lines.slice(first, first + rows).reverse()
}
