import type { DeliveryState } from '@morpheus/sdk'
import { deliveryStateLabels } from '@morpheus/sdk/text'
import type { Colour } from '../../core/output/paint.js'

const looks: Record<DeliveryState, { symbol: string; colour: Colour }> = {
  waiting: { symbol: '◌', colour: 'yellow' },
  delivering: { symbol: '◐', colour: 'cyan' },
  delivered: { symbol: '●', colour: 'green' },
  failed: { symbol: '↻', colour: 'yellow' },
  dead: { symbol: '✗', colour: 'red' },
}

export function stateCell(state: DeliveryState): { text: string; colour: Colour } {
  const { symbol, colour } = looks[state]
  return { text: `${symbol} ${deliveryStateLabels[state]}`, colour }
}
