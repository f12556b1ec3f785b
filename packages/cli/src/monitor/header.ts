import type { RealtimeState } from '@morpheus/sdk'
import type { Colour, Paint } from '../core/output/paint.js'
import { formatLocalTime } from '../core/output/time.js'
import { truncate, width } from '../core/output/width.js'

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** The last values as bars, the newest at the right; `top` is the full height. A missing value leaves a gap. */
export function drawSparkline(values: readonly (number | null)[], columns: number, top?: number): string {
  if (columns < 1) return ''
  const visible = values.slice(-columns)
  const highest = top ?? Math.max(0, ...visible.map((value) => value ?? 0))
  const barTexts = visible.map((value) => {
    if (value === null) return ' '
    const share = highest > 0 ? Math.min(1, Math.max(0, value / highest)) : 0
    return bars[Math.round(share * (bars.length - 1))] ?? bars[0]
  })
  return barTexts.join('').padStart(columns)
}

export interface HeaderAddress {
  url: string
  user: string
}

const statusStyles: Record<RealtimeState['status'], { text: string; colour: Colour }> = {
  idle: { text: '○ Parado', colour: 'grey' },
  connecting: { text: '◐ Conectando', colour: 'yellow' },
  connected: { text: '● Ao vivo', colour: 'green' },
  reconnecting: { text: '◐ Reconectando', colour: 'yellow' },
  offline: { text: '✗ Sem conexão', colour: 'red' },
}

interface HeaderState {
  status: RealtimeState['status']
  /** The last read failed: the values below are placeholders. */
  failed: boolean
  updatedAt: number | null
}

export function formatHeader(
  { url, user }: HeaderAddress,
  { status, failed, updatedAt }: HeaderState,
  columns: number,
  paint: Paint,
): string {
  const { text, colour }: { text: string; colour: Colour } = failed
    ? { text: '✗ Sem resposta', colour: 'red' }
    : statusStyles[status]
  const clock = updatedAt === null ? '--:--:--' : formatLocalTime(updatedAt)
  const between = failed && updatedAt !== null ? ' desde ' : '  '
  const end = `${text}${between}${clock}`
  const availableWidth = columns - width(end) - 2 - 'Morpheus  '.length
  const location = truncate(`${url}  ${user}`, availableWidth)
  const space = ' '.repeat(Math.max(2, columns - 'Morpheus  '.length - width(location) - width(end)))
  return `${paint('bold', 'Morpheus')}  ${location}${space}${paint(colour, text)}${between}${paint('dim', clock)}`
}

/** `SESSÕES  300 · 3 sem conexão ───────── 1–6 de 300`: a part's title, coloured while it has the focus. */
export function formatTitle(
  title: string,
  facts: readonly string[],
  { end, active, columns, paint }: { end: string; active: boolean; columns: number; paint: Paint },
): string {
  const tail = end ? ` ${end}` : ''
  const availableWidth = Math.max(0, columns - width(title) - width(tail) - 6)
  const text = joinFitting(facts.filter(Boolean), availableWidth)
  const rule = Math.max(1, columns - width(title) - width(text) - width(tail) - (text ? 3 : 1))
  const colour = active ? 'cyan' : 'dim'
  return `${active ? paint('bold', paint('cyan', title)) : title}${text ? `  ${text}` : ''} ${paint(colour, '─'.repeat(rule))}${paint('dim', tail)}`
}

/** As many whole facts as fit, the first ones first; only the first is ever cut. */
function joinFitting([first = '', ...others]: readonly string[], availableWidth: number): string {
  let fittingText = truncate(first, availableWidth)
  for (const fact of others) {
    const longer = `${fittingText} · ${fact}`
    if (width(longer) > availableWidth) break
    fittingText = longer
  }
  return fittingText
}
