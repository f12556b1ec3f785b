import { Box, Text } from 'ink'
import type { Paint } from '../core/output/paint.js'
import type { TerminalSize } from '../core/qr/qrDrawing.js'
import { titleLine } from './header.js'
import { smallest } from './layout.js'
import type { Drawn } from './state/monitor.js'
import { useDrawn } from './useDrawn.js'

/** Rendered lines: one text each, never wrapped, padded to `rows`. */
export function Lines({ lines, rows = lines.length }: { lines: readonly string[]; rows?: number }) {
  const shown = [...lines.slice(0, rows), ...Array<string>(Math.max(0, rows - lines.length)).fill('')]
  return shown.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <Text key={index} wrap="truncate">
      {line || ' '}
    </Text>
  ))
}

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
  useDrawn(drawn, { lastTop, body: room })
  const end = lastTop === 0 ? '' : `${first + 1}–${Math.min(first + room, lines.length)} de ${lines.length}`
  return (
    <>
      <Lines lines={[titleLine(title, facts, { end, active: true, columns, paint })]} />
      <Lines lines={lines.slice(first, first + room)} rows={room} />
    </>
  )
}

export function TooSmall({ room, paint }: { room: TerminalSize; paint: Paint }) {
  return (
    <Box flexDirection="column" height={room.rows} width={room.columns}>
      <Text wrap="truncate">{paint('yellow', 'O monitor não cabe nesta janela.')}</Text>
      <Text>
        Ele precisa de {smallest.columns} × {smallest.rows}; a janela tem {room.columns} × {room.rows + 1}.
        Aumente-a ou diminua a letra.
      </Text>
      <Text wrap="truncate">
        {paint('bold', 'q')} {paint('dim', 'sair')}
      </Text>
    </Box>
  )
}
