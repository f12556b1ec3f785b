import { formatCount } from '@morpheus/sdk/format'
import { deliveryStateLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { useStore } from '../../core/views/useStore.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import { titleLine } from '../header.js'
import { Lines } from '../Lines.js'
import type { Monitor } from '../state/monitor.js'
import type { OpenView } from '../state/screen.js'
import { causeLine, deliveryHead, deliveryRow } from './deliveryRows.js'

interface Props {
  monitor: Monitor
  place: Extract<OpenView, { kind: 'deliveries' }>
  feed: DeliveryFeed
  nameOf: (sessionId: string) => string
  rows: number
  columns: number
  paint: Paint
}

export function DeliveryLines({ monitor, place, feed, nameOf, rows, columns, paint }: Props) {
  const { sessionId, search, state } = place
  const { loading, failed, deliveries, total } = useStore(feed.store)
  // Minus the title, the column headings and the selected one's error.
  const room = rows - 3
  monitor.drawn.body = room
  const found = monitor.deliveries.found()
  const { visible, first } = monitor.deliveries.window(room)
  const selected = monitor.deliveries.selected()
  const ofAll = sessionId === null
  const waiting = deliveries.filter(({ state }) => state === 'dead' || state === 'failed').length
  const facts = [
    ofAll ? 'todas as sessões' : clean(nameOf(sessionId)),
    state ? `só ${deliveryStateLabels[state].toLowerCase()}` : '',
    search && `busca "${clean(search)}"`,
    failed ? 'sem resposta, tentando de novo' : 'ao vivo',
    state === null && waiting > 0 ? `${formatCount(waiting)} com falha` : '',
  ].filter(Boolean)
  const end =
    found.length > room
      ? `${formatCount(first + 1)}–${formatCount(first + visible.length)} de ${formatCount(search ? found.length : Math.max(total, found.length))}`
      : ''
  const shared = { available: columns, ofAll, paint }
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
          deliveryHead(columns, ofAll, paint),
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
