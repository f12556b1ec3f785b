import type { SessionStatus } from '@morpheus/sdk'
import { statusLabels } from '@morpheus/sdk/text'
import type { Colour } from './paint.js'

const looks: Record<SessionStatus, { symbol: string; colour: Colour }> = {
  connected: { symbol: '●', colour: 'green' },
  connecting: { symbol: '◐', colour: 'yellow' },
  qr: { symbol: '◌', colour: 'yellow' },
  disconnected: { symbol: '○', colour: 'grey' },
}

/** A status by symbol, word and colour, as none alone is accessible. */
export function statusCell(status: SessionStatus): { text: string; colour: Colour } {
  const { symbol, colour } = looks[status]
  return { text: `${symbol} ${statusLabels[status]}`, colour }
}
