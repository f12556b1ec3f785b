import type { MessageFigures } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import type { Paint } from './paint.js'

/** `3 recebidas, 2 enviadas, 4 na fila, 1 falhou`: queued and failed ones only where there are any. */
export function figuresText({ sent, received, queued, failed }: MessageFigures, paint: Paint): string {
  return [
    countOf(received, 'recebida'),
    countOf(sent, 'enviada'),
    ...(queued ? [paint('yellow', `${formatCount(queued)} na fila`)] : []),
    ...(failed ? [paint('red', countOf(failed, 'falhou', 'falharam'))] : []),
  ].join(', ')
}
