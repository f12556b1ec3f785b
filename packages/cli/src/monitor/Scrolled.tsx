import type { Paint } from '../core/output/paint.js'
import { titleLine } from './header.js'
import { Lines } from './Lines.js'
import type { Drawn } from './state/monitor.js'

interface Props {
  title: string
  facts?: readonly string[]
  lines: readonly string[]
  top: number
  rows: number
  columns: number
  drawn: Drawn
  paint: Paint
}

export function Scrolled({ title, facts = [], lines, top, rows, columns, drawn, paint }: Props) {
  const room = rows - 1
  const lastTop = Math.max(0, lines.length - room)
  const first = Math.min(top, lastTop)
  // Keys are handled between two frames, based on this one.
  drawn.lastTop = lastTop
  drawn.body = room
  const end = lastTop === 0 ? '' : `${first + 1}–${Math.min(first + room, lines.length)} de ${lines.length}`
  return (
    <>
      <Lines lines={[titleLine(title, facts, { end, active: true, columns, paint })]} />
      <Lines lines={lines.slice(first, first + room)} rows={room} />
    </>
  )
}
