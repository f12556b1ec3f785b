import type { Delivery } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { briefTime } from '../../core/output/time.js'
import { cut, pad } from '../../core/output/width.js'
import { outcome } from '../../features/deliveries/line.js'
import { stateCell } from '../../features/deliveries/states.js'

const columns = { time: 11, state: 16, event: 20, target: 9, attempts: 4, session: 18 } as const
const roomy = 112

const fits = (text: string, size: number) => pad(cut(text, size), size)

export function deliveryHead(available: number, ofAll: boolean, paint: Paint): string {
  const names = ofAll && available >= roomy ? ['SESSÃO'.padEnd(columns.session)] : []
  return paint(
    'dim',
    [
      `  ${'QUANDO'.padEnd(columns.time)}`,
      'ESTADO'.padEnd(columns.state),
      'EVENTO'.padEnd(columns.event),
      'DESTINO'.padEnd(columns.target),
      ...names,
      'TENT',
      'RESPOSTA',
    ].join(' '),
  )
}

export function deliveryRow(
  delivery: Delivery,
  session: string,
  {
    selected,
    available,
    ofAll,
    paint,
  }: { selected: boolean; available: number; ofAll: boolean; paint: Paint },
): string {
  const { text, colour } = stateCell(delivery.state)
  const names = ofAll && available >= roomy
  const { time, state, event, target, attempts } = columns
  const taken = 2 + time + state + event + target + attempts + 5 + (names ? columns.session + 1 : 0)
  const named = fits(delivery.event, event)
  return [
    `${selected ? paint('cyan', '›') : ' '} ${paint('dim', pad(briefTime(delivery.createdAt), time))}`,
    paint(colour, fits(text, state)),
    selected ? paint('bold', named) : named,
    fits(targetLabels[delivery.target], target),
    ...(names ? [fits(clean(session), columns.session)] : []),
    String(delivery.attempts).padStart(attempts),
    cut(outcome(delivery), Math.max(1, available - taken)),
  ]
    .join(' ')
    .trimEnd()
}

export function causeLine(
  { state, error, nextAttemptAt }: Delivery,
  session: string,
  available: number,
): string {
  const isOpen = nextAttemptAt !== null && state !== 'delivered'
  // An overdue one waits behind an older one of its target.
  const isDue = isOpen && Date.parse(nextAttemptAt) <= Date.now()
  const next = isDue
    ? 'espera a sua vez na fila'
    : isOpen
      ? `próxima tentativa ${briefTime(nextAttemptAt)}`
      : ''
  return cut([clean(session), next, error && clean(error)].filter(Boolean).join(' · '), available)
}
