import type { Delivery } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { clean } from '../../output/clean.js'
import type { Paint } from '../../output/paint.js'
import { localTime } from '../../output/time.js'
import { cut, pad } from '../../output/width.js'
import { stateCell } from './states.js'

/** As many characters as a person needs to name one of the recent deliveries. */
export const shortId = (id: string) => clean(id).slice(0, 12)

/** What became of the last attempt: `200 em 45 ms`, or why it failed. */
export function outcome({ state, answerStatus, duration, error }: Delivery): string {
  const answered =
    answerStatus === null ? '' : `${answerStatus}${duration === null ? '' : ` em ${duration} ms`}`
  if (state === 'delivered' || error === null) return answered
  return clean(error)
}

/** `14:03:22 ● Entregue  message:received  Webhook  Loja Centro  200 em 45 ms  msg_12ab34cd` */
export function deliveryLine(
  delivery: Delivery,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const { text, colour } = stateCell(delivery.state)
  const at = delivery.lastAttemptAt ?? delivery.createdAt
  const name = pad(cut(clean(session), 18), 18)
  const fixed = 8 + 1 + 16 + 1 + 18 + 1 + 9 + 1 + 18 + 1 + 12 + 1
  const room = Math.max(12, columns - fixed)
  const told = outcome(delivery)
  return [
    paint('dim', localTime(at)),
    paint(colour, pad(text, 16)),
    paint('cyan', pad(delivery.event, 18)),
    pad(targetLabels[delivery.target], 9),
    paint('bold', name),
    paint('dim', shortId(delivery.id)),
    Number.isFinite(room) ? cut(told, room) : told,
  ]
    .join(' ')
    .trimEnd()
}
