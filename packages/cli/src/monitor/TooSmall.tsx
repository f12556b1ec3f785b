import { Box, Text } from 'ink'
import type { Paint } from '../core/output/paint.js'
import type { TerminalSize } from '../core/qr/layout.js'
import { smallest } from './layout.js'

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
