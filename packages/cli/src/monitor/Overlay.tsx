import type { Paint } from '../core/output/paint.js'
import { useStore } from '../core/views/views.js'
import { commandLines } from './commands/reference.js'
import { DeliveryDetail, DeliveryLines } from './deliveries/DeliveryLines.js'
import { Scrolled } from './Lines.js'
import type { MonitorProps } from './props.js'
import { Detail } from './sessions/SessionLines.js'
import type { Drawn, Monitor } from './state/monitor.js'
import type { OpenView } from './state/screen.js'
import { TracePane } from './trace/TracePane.js'

interface Props {
  top: number
  rows: number
  columns: number
  drawn: Drawn
  paint: Paint
}

function Help({ columns, paint, ...shown }: Props) {
  const legend = [
    `${paint('green', '●')} conectado  ${paint('yellow', '◐')} conectando  ${paint('yellow', '○')} desconectado  ${paint('red', '✗')} erro`,
    `24 h: ${paint('green', '▄')} no ar  ${paint('yellow', '▒')} reconectando  ${paint('red', '█')} fora do ar  ${paint('grey', '╳')} servidor parado  ${paint('grey', '▁')} sem pareamento`,
  ]
  const lines = commandLines((text) => paint('bold', text))
  return (
    <Scrolled
      title="TECLAS E COMANDOS"
      lines={[...lines, '', ...legend]}
      columns={columns}
      paint={paint}
      {...shown}
    />
  )
}

type OverlayProps = Pick<MonitorProps, 'standings' | 'heartbeats' | 'deliveries' | 'calls' | 'paint'> & {
  monitor: Monitor
  view: OpenView
  rows: number
  columns: number
}

export function Overlay({ monitor, view, standings, heartbeats, deliveries, calls, ...shown }: OverlayProps) {
  const known = useStore(standings)
  const { drawn } = monitor
  const nameOf = (id: string) => monitor.sessions.byId(id)?.name ?? known.get(id)?.name ?? id.slice(0, 8)
  switch (view.kind) {
    case 'help':
      return <Help top={view.top} drawn={drawn} {...shown} />
    case 'detail': {
      const { sessionId, top } = view
      const session = monitor.sessions.byId(sessionId)
      const sessionProps = { session, sessionId, standing: known.get(sessionId) }
      return (
        <Detail {...sessionProps} heartbeats={heartbeats} calls={calls} top={top} drawn={drawn} {...shown} />
      )
    }
    case 'deliveries':
      return <DeliveryLines monitor={monitor} view={view} feed={deliveries} nameOf={nameOf} {...shown} />
    case 'delivery':
      return (
        <DeliveryDetail
          view={view}
          feed={deliveries}
          calls={calls}
          nameOf={nameOf}
          drawn={drawn}
          {...shown}
        />
      )
    case 'trace':
      return <TracePane view={view} calls={calls} nameOf={nameOf} drawn={drawn} {...shown} />
  }
}
