import { useStore } from '../core/views/useStore.js'
import { DeliveryDetail } from './deliveries/DeliveryDetail.js'
import { DeliveryLines } from './deliveries/DeliveryLines.js'
import { Help } from './Help.js'
import type { MonitorProps } from './props.js'
import { Detail } from './sessions/Detail.js'
import type { Monitor } from './state/monitor.js'
import type { OpenView } from './state/screen.js'
import { TracePane } from './trace/TracePane.js'

type Props = Pick<MonitorProps, 'standings' | 'heartbeats' | 'deliveries' | 'calls' | 'paint'> & {
  monitor: Monitor
  place: OpenView
  rows: number
  columns: number
}

export function Overlay({ monitor, place, standings, heartbeats, deliveries, calls, ...shown }: Props) {
  const known = useStore(standings)
  const { drawn } = monitor
  const nameOf = (id: string) => monitor.sessions.byId(id)?.name ?? known.get(id)?.name ?? id.slice(0, 8)
  switch (place.kind) {
    case 'help':
      return <Help top={place.top} drawn={drawn} {...shown} />
    case 'detail': {
      const { sessionId, top } = place
      const session = monitor.sessions.byId(sessionId)
      const own = { session, sessionId, standing: known.get(sessionId) }
      return <Detail {...own} heartbeats={heartbeats} calls={calls} top={top} drawn={drawn} {...shown} />
    }
    case 'deliveries':
      return <DeliveryLines monitor={monitor} place={place} feed={deliveries} nameOf={nameOf} {...shown} />
    case 'delivery':
      return (
        <DeliveryDetail
          place={place}
          feed={deliveries}
          calls={calls}
          nameOf={nameOf}
          drawn={drawn}
          {...shown}
        />
      )
    case 'trace':
      return <TracePane place={place} calls={calls} nameOf={nameOf} drawn={drawn} {...shown} />
  }
}
