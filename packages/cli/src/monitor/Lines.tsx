import { Box, Text } from 'ink'
import type { Paint } from '../core/output/paint.js'
import type { TerminalSize } from '../core/qr/qrDrawing.js'
import { formatTitle } from './header.js'
import { smallest } from './layout.js'
import type { FrameLayout } from './state/monitor.js'
import { usePublishedLayout } from './usePublishedLayout.js'

/** Rendered lines: one text each, never wrapped, padded to `rows`. */
export function Lines({ lines, rows = lines.length }: { lines: readonly string[]; rows?: number }) {
  const visibleLines = [...lines.slice(0, rows), ...Array<string>(Math.max(0, rows - lines.length)).fill('')]
  return visibleLines.map((line, index) => (
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
  frameLayout: FrameLayout
  paint: Paint
}

export function Scrolled({ title, facts = [], lines, top, rows, columns, frameLayout, paint }: Props) {
  const visibleRows = rows - 1
  const lastTop = Math.max(0, lines.length - visibleRows)
  const first = Math.min(top, lastTop)
  usePublishedLayout(frameLayout, { lastTop, body: visibleRows })
  const end =
    lastTop === 0 ? '' : `${first + 1}–${Math.min(first + visibleRows, lines.length)} de ${lines.length}`
  return (
    <>
      <Lines lines={[formatTitle(title, facts, { end, active: true, columns, paint })]} />
      <Lines lines={lines.slice(first, first + visibleRows)} rows={visibleRows} />
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
