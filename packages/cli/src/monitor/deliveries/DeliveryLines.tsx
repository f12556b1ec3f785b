import type { Delivery } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { deliveryStateLabels, targetLabels } from '@morpheus/sdk/text'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { briefTime } from '../../core/output/time.js'
import { padText, truncate } from '../../core/output/width.js'
import { useStore } from '../../core/views/views.js'
import { stateCell } from '../../features/deliveries/filters.js'
import { outcome, shortId } from '../../features/deliveries/follow.js'
import { deliveryDetails } from '../../features/deliveries/show.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import { titleLine } from '../header.js'
import { Lines, Scrolled } from '../Lines.js'
import type { Drawn, Monitor } from '../state/monitor.js'
import type { OpenView } from '../state/screen.js'
import { useLoaded } from '../state/useLoaded.js'
import { useDrawn } from '../useDrawn.js'

const columns = { time: 11, state: 16, event: 20, target: 9, attempts: 4, session: 18 } as const
const roomy = 112

const fits = (text: string, size: number) => padText(truncate(text, size), size)

function deliveryHead(available: number, ofAll: boolean, paint: Paint): string {
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

function deliveryRow(
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
  const fixedWidth = 2 + time + state + event + target + attempts + 5 + (names ? columns.session + 1 : 0)
  const eventCell = fits(delivery.event, event)
  return [
    `${selected ? paint('cyan', '›') : ' '} ${paint('dim', padText(briefTime(delivery.createdAt), time))}`,
    paint(colour, fits(text, state)),
    selected ? paint('bold', eventCell) : eventCell,
    fits(targetLabels[delivery.target], target),
    ...(names ? [fits(sanitize(session), columns.session)] : []),
    String(delivery.attempts).padStart(attempts),
    truncate(outcome(delivery), Math.max(1, available - fixedWidth)),
  ]
    .join(' ')
    .trimEnd()
}

function causeLine({ state, error, nextAttemptAt }: Delivery, session: string, available: number): string {
  const isOpen = nextAttemptAt !== null && state !== 'delivered'
  // An overdue one waits behind an older one of its target.
  const isDue = isOpen && Date.parse(nextAttemptAt) <= Date.now()
  const next = isDue
    ? 'espera a sua vez na fila'
    : isOpen
      ? `próxima tentativa ${briefTime(nextAttemptAt)}`
      : ''
  return truncate([sanitize(session), next, error && sanitize(error)].filter(Boolean).join(' · '), available)
}

interface Props {
  view: Extract<OpenView, { kind: 'delivery' }>
  feed: DeliveryFeed
  calls: Pick<MonitorCalls, 'delivery' | 'explain'>
  nameOf: (sessionId: string) => string
  rows: number
  columns: number
  drawn: Drawn
  paint: Paint
}

export function DeliveryDetail({ view, feed, calls, nameOf, ...shown }: Props) {
  const { sessionId, deliveryId, top } = view
  const { columns, paint } = shown
  const known = useStore(feed.store).deliveries.find(({ id }) => id === deliveryId)
  const sign = [deliveryId, known?.state, known?.attempts, known?.lastAttemptAt].join(' ')
  const { value, error } = useLoaded(() => calls.delivery(sessionId, deliveryId), sign)
  const lines = value
    ? deliveryDetails(value, nameOf(sessionId), { paint, columns: columns - 2 }).map((line) => `  ${line}`)
    : [`  ${error === undefined ? paint('dim', 'Carregando…') : paint('red', calls.explain(error))}`]
  return <Scrolled title="ENTREGA" facts={[shortId(deliveryId)]} lines={lines} top={top} {...shown} />
}

interface DeliveryLinesProps {
  monitor: Monitor
  view: Extract<OpenView, { kind: 'deliveries' }>
  feed: DeliveryFeed
  nameOf: (sessionId: string) => string
  rows: number
  columns: number
  paint: Paint
}

export function DeliveryLines({ monitor, view, feed, nameOf, rows, columns, paint }: DeliveryLinesProps) {
  const { sessionId, search, state } = view
  const { loading, failed, deliveries, total } = useStore(feed.store)
  // Minus the title, the column headings and the selected one's error.
  const room = rows - 3
  useDrawn(monitor.drawn, { body: room })
  const found = monitor.deliveries.found()
  const { visible, first } = monitor.deliveries.window(room)
  const selected = monitor.deliveries.selected()
  const showsAllSessions = sessionId === null
  const waiting = deliveries.filter(({ state }) => state === 'dead' || state === 'failed').length
  const facts = [
    showsAllSessions ? 'todas as sessões' : sanitize(nameOf(sessionId)),
    state ? `só ${deliveryStateLabels[state].toLowerCase()}` : '',
    search && `busca "${sanitize(search)}"`,
    failed ? 'sem resposta, tentando de novo' : 'ao vivo',
    state === null && waiting > 0 ? `${formatCount(waiting)} com falha` : '',
  ].filter(Boolean)
  const end =
    found.length > room
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(search ? found.length : Math.max(total, found.length))}`
      : ''
  const shared = { available: columns, ofAll: showsAllSessions, paint }
  const lines =
    found.length === 0
      ? [`  ${paint('dim', emptyText({ loading, failed, narrowed: search !== '' || state !== null }))}`]
      : visible.map((one) =>
          deliveryRow(one, nameOf(one.sessionId), { ...shared, selected: one === selected }),
        )
  return (
    <>
      <Lines
        lines={[
          titleLine('ENTREGAS', facts, { end, active: true, columns, paint }),
          deliveryHead(columns, showsAllSessions, paint),
        ]}
      />
      <Lines lines={lines} rows={room} />
      <Lines
        lines={[selected ? paint('dim', causeLine(selected, nameOf(selected.sessionId), columns)) : '']}
      />
    </>
  )
}

function emptyText({
  loading,
  failed,
  narrowed,
}: {
  loading: boolean
  failed: boolean
  narrowed: boolean
}): string {
  if (failed) return 'As entregas não puderam ser lidas. Tentando de novo…'
  if (loading) return 'Carregando…'
  if (narrowed) return 'Nenhuma entrega encontrada'
  return 'Nenhuma entrega ainda. Configure um destino com: morpheus integracoes editar'
}
