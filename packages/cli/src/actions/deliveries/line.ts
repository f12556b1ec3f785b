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

const widths = { time: 8, state: 16, event: 18, target: 9, session: 18 } as const
/** Below it the session's name would leave no room for what became of the delivery. */
const narrow = 110

/** `14:03:22 ● Entregue  message:received  Webhook  Loja Centro  12ab34cd  200 em 45 ms` */
export function deliveryLine(
  delivery: Delivery,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const { text, colour } = stateCell(delivery.state)
  const at = delivery.lastAttemptAt ?? delivery.createdAt
  const id = shortId(delivery.id).replace(/^msg_/, '')
  const fits = (value: string, width: number) => pad(cut(value, width), width)
  const parts = [
    paint('dim', localTime(at)),
    paint(colour, fits(text, widths.state)),
    paint('cyan', fits(delivery.event, widths.event)),
    fits(targetLabels[delivery.target], widths.target),
    ...(columns < narrow ? [] : [paint('bold', fits(clean(session), widths.session))]),
    paint('dim', id),
  ]
  const { time, state, event, target } = widths
  const taken = time + state + event + target + (columns < narrow ? 0 : widths.session + 1) + id.length + 5
  const told = outcome(delivery)
  return [...parts, Number.isFinite(columns) ? cut(told, Math.max(1, columns - taken)) : told]
    .join(' ')
    .trimEnd()
}
