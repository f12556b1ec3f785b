import type { MessageState } from '@morpheus/sdk'
import { messageStateLabels } from '@morpheus/sdk/text'
import type { Colour } from '../../core/output/paint.js'

const looks: Record<MessageState, { symbol: string; colour: Colour }> = {
  queued: { symbol: '◌', colour: 'yellow' },
  sending: { symbol: '◐', colour: 'cyan' },
  sent: { symbol: '✓', colour: 'grey' },
  delivered: { symbol: '✓✓', colour: 'green' },
  read: { symbol: '✓✓', colour: 'cyan' },
  played: { symbol: '✓✓', colour: 'cyan' },
  failed: { symbol: '✗', colour: 'red' },
  cancelled: { symbol: '○', colour: 'grey' },
  received: { symbol: '←', colour: 'green' },
}

export function stateCell(state: MessageState): { text: string; colour: Colour } {
  const { symbol, colour } = looks[state]
  return { text: `${symbol} ${messageStateLabels[state]}`, colour }
}
