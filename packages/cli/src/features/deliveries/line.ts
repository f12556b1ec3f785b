import type { Delivery } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { localTime } from '../../core/output/time.js'
import { cut, pad } from '../../core/output/width.js'
import { stateCell } from './states.js'

/** The start of an id, long enough to identify a recent delivery. */
export const shortId = (id: string) => clean(id).slice(0, 12)

/** The result of the last attempt: `503 em 45 ms`, or the error. */
export function outcome({ answerStatus, duration, error }: Delivery): string {
  if (answerStatus === null) return clean(error ?? '')
  return `${answerStatus}${duration === null ? '' : ` em ${duration} ms`}`
}

const widths = { time: 8, state: 16, target: 9, session: 18 } as const
const narrow = 110

/** `14:03:22 ● Entregue  message:received  Webhook  Loja Centro  12ab34cd  200 em 45 ms` */
export function deliveryLine(
  delivery: Delivery,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const isNarrow = columns < narrow
  const { text, colour } = stateCell(delivery.state)
  const at = delivery.lastAttemptAt ?? delivery.createdAt
  const id = shortId(delivery.id).replace(/^msg_/, '')
  const fits = (value: string, width: number) => pad(cut(value, width), width)
  // Cut lengths keep the distinguishing part of an event's name.
  const event = isNarrow ? 20 : 26
  const parts = [
    paint('dim', localTime(at)),
    paint(colour, fits(text, widths.state)),
    paint('cyan', fits(delivery.event, event)),
    fits(targetLabels[delivery.target], widths.target),
    ...(isNarrow ? [] : [paint('bold', fits(clean(session), widths.session))]),
    paint('dim', id),
  ]
  const { time, state, target } = widths
  const taken = time + state + event + target + (isNarrow ? 0 : widths.session + 1) + id.length + 5
  const told = outcome(delivery)
  return [...parts, Number.isFinite(columns) ? cut(told, Math.max(1, columns - taken)) : told]
    .join(' ')
    .trimEnd()
}
