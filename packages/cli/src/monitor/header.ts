import type { RealtimeState } from '@morpheus/sdk'
import type { Colour, Paint } from '../core/output/paint.js'
import { localTime } from '../core/output/time.js'
import { truncate, width } from '../core/output/width.js'

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** The last values as bars, the newest at the right; `top` is the full height. A missing value leaves a gap. */
export function sparkline(values: readonly (number | null)[], columns: number, top?: number): string {
  if (columns < 1) return ''
  const shown = values.slice(-columns)
  const highest = top ?? Math.max(0, ...shown.map((value) => value ?? 0))
  const drawn = shown.map((value) => {
    if (value === null) return ' '
    const share = highest > 0 ? Math.min(1, Math.max(0, value / highest)) : 0
    return bars[Math.round(share * (bars.length - 1))] ?? bars[0]
  })
  return drawn.join('').padStart(columns)
}

export interface Address {
  url: string
  user: string
}

const looks: Record<RealtimeState['status'], { text: string; colour: Colour }> = {
  idle: { text: '○ Parado', colour: 'grey' },
  connecting: { text: '◐ Conectando', colour: 'yellow' },
  connected: { text: '● Ao vivo', colour: 'green' },
  reconnecting: { text: '◐ Reconectando', colour: 'yellow' },
  offline: { text: '✗ Sem conexão', colour: 'red' },
}

interface Now {
  status: RealtimeState['status']
  /** The last read failed: the values below are placeholders. */
  failed: boolean
  updatedAt: number | null
}

export function headerLine(
  { url, user }: Address,
  { status, failed, updatedAt }: Now,
  columns: number,
  paint: Paint,
): string {
  const { text, colour }: { text: string; colour: Colour } = failed
    ? { text: '✗ Sem resposta', colour: 'red' }
    : looks[status]
  const clock = updatedAt === null ? '--:--:--' : localTime(updatedAt)
  const between = failed && updatedAt !== null ? ' desde ' : '  '
  const end = `${text}${between}${clock}`
  const room = columns - width(end) - 2 - 'Morpheus  '.length
  const location = truncate(`${url}  ${user}`, room)
  const space = ' '.repeat(Math.max(2, columns - 'Morpheus  '.length - width(location) - width(end)))
  return `${paint('bold', 'Morpheus')}  ${location}${space}${paint(colour, text)}${between}${paint('dim', clock)}`
}

/** `SESSÕES  300 · 3 sem conexão ───────── 1–6 de 300`: a part's title, coloured while it has the focus. */
export function titleLine(
  title: string,
  facts: readonly string[],
  { end, active, columns, paint }: { end: string; active: boolean; columns: number; paint: Paint },
): string {
  const tail = end ? ` ${end}` : ''
  const room = Math.max(0, columns - width(title) - width(tail) - 6)
  const text = asMuchAsFits(facts.filter(Boolean), room)
  const rule = Math.max(1, columns - width(title) - width(text) - width(tail) - (text ? 3 : 1))
  const colour = active ? 'cyan' : 'dim'
  return `${active ? paint('bold', paint('cyan', title)) : title}${text ? `  ${text}` : ''} ${paint(colour, '─'.repeat(rule))}${paint('dim', tail)}`
}

/** As many whole facts as fit, the first ones first; only the first is ever cut. */
function asMuchAsFits([first = '', ...others]: readonly string[], room: number): string {
  let fittingText = truncate(first, room)
  for (const fact of others) {
    const longer = `${fittingText} · ${fact}`
    if (width(longer) > room) break
    fittingText = longer
  }
  return fittingText
}
