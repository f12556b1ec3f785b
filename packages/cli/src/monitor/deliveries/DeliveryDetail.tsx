import type { Paint } from '../../core/output/paint.js'
import { useStore } from '../../core/views/useStore.js'
import { deliveryDetails } from '../../features/deliveries/details.js'
import { shortId } from '../../features/deliveries/line.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import { Scrolled } from '../Scrolled.js'
import type { Drawn } from '../state/monitor.js'
import type { OpenView } from '../state/screen.js'
import { useLoaded } from '../state/useLoaded.js'

interface Props {
  place: Extract<OpenView, { kind: 'delivery' }>
  feed: DeliveryFeed
  calls: Pick<MonitorCalls, 'delivery' | 'explain'>
  nameOf: (sessionId: string) => string
  rows: number
  columns: number
  drawn: Drawn
  paint: Paint
}

/** One delivery with every attempt and its content; reloaded on every change of its state. */
export function DeliveryDetail({ place, feed, calls, nameOf, ...shown }: Props) {
  const { sessionId, deliveryId, top } = place
  const { columns, paint } = shown
  const known = useStore(feed.store).deliveries.find(({ id }) => id === deliveryId)
  const sign = [deliveryId, known?.state, known?.attempts, known?.lastAttemptAt].join(' ')
  const { value, error } = useLoaded(() => calls.delivery(sessionId, deliveryId), sign)
  const lines = value
    ? deliveryDetails(value, nameOf(sessionId), { paint, columns: columns - 2 }).map((line) => `  ${line}`)
    : [`  ${error === undefined ? paint('dim', 'Carregando…') : paint('red', calls.explain(error))}`]
  return <Scrolled title="ENTREGA" facts={[shortId(deliveryId)]} lines={lines} top={top} {...shown} />
}
