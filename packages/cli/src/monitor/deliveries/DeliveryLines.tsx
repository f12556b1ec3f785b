import type { Delivery } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { deliveryStateLabels, targetLabels } from '@morpheus/sdk/text'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatBriefTime } from '../../core/output/time.js'
import { padText, truncate } from '../../core/output/width.js'
import { useStore } from '../../core/views/views.js'
import { formatState } from '../../features/deliveries/filters.js'
import { formatOutcome, shortenId } from '../../features/deliveries/follow.js'
import { formatDeliveryDetails } from '../../features/deliveries/show.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import { formatTitle } from '../header.js'
import { Lines, Scrolled } from '../Lines.js'
import type { FrameLayout, Monitor } from '../state/monitor.js'
import type { OpenView } from '../state/screen.js'
import { useLoaded } from '../state/useLoaded.js'
import { usePublishedLayout } from '../usePublishedLayout.js'

const columns = { time: 11, state: 16, event: 20, target: 9, attempts: 4, session: 18 } as const
const minSessionWidth = 112

const fitCell = (text: string, size: number) => padText(truncate(text, size), size)

function formatDeliveryHead(available: number, ofAll: boolean, paint: Paint): string {
  const sessionCell = ofAll && available >= minSessionWidth ? ['SESSÃO'.padEnd(columns.session)] : []
  return paint(
    'dim',
    [
      `  ${'QUANDO'.padEnd(columns.time)}`,
      'ESTADO'.padEnd(columns.state),
      'EVENTO'.padEnd(columns.event),
      'DESTINO'.padEnd(columns.target),
      ...sessionCell,
      'TENT',
      'RESPOSTA',
    ].join(' '),
  )
}

function formatDeliveryRow(
  delivery: Delivery,
  session: string,
  {
    selected,
    available,
    ofAll,
    paint,
  }: { selected: boolean; available: number; ofAll: boolean; paint: Paint },
): string {
  const { text, colour } = formatState(delivery.state)
  const sessionCell = ofAll && available >= minSessionWidth
  const { time, state, event, target, attempts } = columns
  const fixedWidth =
    2 + time + state + event + target + attempts + 5 + (sessionCell ? columns.session + 1 : 0)
  const eventCell = fitCell(delivery.event, event)
  return [
    `${selected ? paint('cyan', '›') : ' '} ${paint('dim', padText(formatBriefTime(delivery.createdAt), time))}`,
    paint(colour, fitCell(text, state)),
    selected ? paint('bold', eventCell) : eventCell,
    fitCell(targetLabels[delivery.target], target),
    ...(sessionCell ? [fitCell(sanitize(session), columns.session)] : []),
    String(delivery.attempts).padStart(attempts),
    truncate(formatOutcome(delivery), Math.max(1, available - fixedWidth)),
  ]
    .join(' ')
    .trimEnd()
}

function formatCause({ state, error, nextAttemptAt }: Delivery, session: string, available: number): string {
  const isOpen = nextAttemptAt !== null && state !== 'delivered'
  // An overdue one waits behind an older one of its target.
  const isDue = isOpen && Date.parse(nextAttemptAt) <= Date.now()
  const next = isDue
    ? 'espera a sua vez na fila'
    : isOpen
      ? `próxima tentativa ${formatBriefTime(nextAttemptAt)}`
      : ''
  return truncate([sanitize(session), next, error && sanitize(error)].filter(Boolean).join(' · '), available)
}

interface Props {
  view: Extract<OpenView, { kind: 'delivery' }>
  feed: DeliveryFeed
  calls: Pick<MonitorCalls, 'delivery' | 'explain'>
  getName: (sessionId: string) => string
  rows: number
  columns: number
  frameLayout: FrameLayout
  paint: Paint
}

export function DeliveryDetail({ view, feed, calls, getName, ...props }: Props) {
  const { sessionId, deliveryId, top } = view
  const { columns, paint } = props
  const delivery = useStore(feed.store).deliveries.find(({ id }) => id === deliveryId)
  const sign = [deliveryId, delivery?.state, delivery?.attempts, delivery?.lastAttemptAt].join(' ')
  const { value, error } = useLoaded(() => calls.delivery(sessionId, deliveryId), sign)
  const lines = value
    ? formatDeliveryDetails(value, getName(sessionId), { paint, columns: columns - 2 }).map(
        (line) => `  ${line}`,
      )
    : [`  ${error === undefined ? paint('dim', 'Carregando…') : paint('red', calls.explain(error))}`]
  return <Scrolled title="ENTREGA" facts={[shortenId(deliveryId)]} lines={lines} top={top} {...props} />
}

interface DeliveryLinesProps {
  monitor: Monitor
  view: Extract<OpenView, { kind: 'deliveries' }>
  feed: DeliveryFeed
  getName: (sessionId: string) => string
  rows: number
  columns: number
  paint: Paint
}

export function DeliveryLines({ monitor, view, feed, getName, rows, columns, paint }: DeliveryLinesProps) {
  const { sessionId, search, state } = view
  const { loading, failed, deliveries, total } = useStore(feed.store)
  // Minus the title, the column headings and the selected one's error.
  const visibleRows = rows - 3
  usePublishedLayout(monitor.frameLayout, { body: visibleRows })
  const results = monitor.deliveries.getMatches()
  const { visible, first } = monitor.deliveries.window(visibleRows)
  const selected = monitor.deliveries.selected()
  const showsAllSessions = sessionId === null
  const retryableCount = deliveries.filter(({ state }) => state === 'dead' || state === 'failed').length
  const facts = [
    showsAllSessions ? 'todas as sessões' : sanitize(getName(sessionId)),
    state ? `só ${deliveryStateLabels[state].toLowerCase()}` : '',
    search && `busca "${sanitize(search)}"`,
    failed ? 'sem resposta, tentando de novo' : 'ao vivo',
    state === null && retryableCount > 0 ? `${formatCount(retryableCount)} com falha` : '',
  ].filter(Boolean)
  const end =
    results.length > visibleRows
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(search ? results.length : Math.max(total, results.length))}`
      : ''
  const shared = { available: columns, ofAll: showsAllSessions, paint }
  const lines =
    results.length === 0
      ? [`  ${paint('dim', getEmptyText({ loading, failed, narrowed: search !== '' || state !== null }))}`]
      : visible.map((one) =>
          formatDeliveryRow(one, getName(one.sessionId), { ...shared, selected: one === selected }),
        )
  return (
    <>
      <Lines
        lines={[
          formatTitle('ENTREGAS', facts, { end, active: true, columns, paint }),
          formatDeliveryHead(columns, showsAllSessions, paint),
        ]}
      />
      <Lines lines={lines} rows={visibleRows} />
      <Lines
        lines={[selected ? paint('dim', formatCause(selected, getName(selected.sessionId), columns)) : '']}
      />
    </>
  )
}

function getEmptyText({
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
