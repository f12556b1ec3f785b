import type { Paint } from '../core/output/paint.js'
import { useStore } from '../core/views/views.js'
import { formatCommands } from './commands/reference.js'
import { DeliveryDetail, DeliveryLines } from './deliveries/DeliveryLines.js'
import { Scrolled } from './Lines.js'
import type { MonitorProps } from './props.js'
import { Detail } from './sessions/SessionLines.js'
import type { FrameLayout, Monitor } from './state/monitor.js'
import type { OpenView } from './state/screen.js'
import { TracePane } from './trace/TracePane.js'

interface Props {
  top: number
  rows: number
  columns: number
  frameLayout: FrameLayout
  paint: Paint
}

function Help({ columns, paint, ...props }: Props) {
  const legend = [
    `${paint('green', '●')} conectado  ${paint('yellow', '◐')} conectando  ${paint('yellow', '○')} desconectado  ${paint('red', '✗')} erro`,
    `24 h: ${paint('green', '▄')} no ar  ${paint('yellow', '▒')} reconectando  ${paint('red', '█')} fora do ar  ${paint('grey', '╳')} servidor parado  ${paint('grey', '▁')} sem pareamento`,
  ]
  const lines = formatCommands((text) => paint('bold', text))
  return (
    <Scrolled
      title="TECLAS E COMANDOS"
      lines={[...lines, '', ...legend]}
      columns={columns}
      paint={paint}
      {...props}
    />
  )
}

type OverlayProps = Pick<MonitorProps, 'sessions' | 'heartbeats' | 'deliveries' | 'calls' | 'paint'> & {
  monitor: Monitor
  view: OpenView
  rows: number
  columns: number
}

export function Overlay({ monitor, view, sessions, heartbeats, deliveries, calls, ...props }: OverlayProps) {
  const sessionsById = useStore(sessions)
  const { frameLayout } = monitor
  const getName = (id: string) =>
    monitor.sessions.byId(id)?.name ?? sessionsById.get(id)?.name ?? id.slice(0, 8)
  switch (view.kind) {
    case 'help':
      return <Help top={view.top} frameLayout={frameLayout} {...props} />
    case 'detail': {
      const { sessionId, top } = view
      const session = monitor.sessions.byId(sessionId)
      const sessionProps = { session, sessionId, fullSession: sessionsById.get(sessionId) }
      return (
        <Detail
          {...sessionProps}
          heartbeats={heartbeats}
          calls={calls}
          top={top}
          frameLayout={frameLayout}
          {...props}
        />
      )
    }
    case 'deliveries':
      return <DeliveryLines monitor={monitor} view={view} feed={deliveries} getName={getName} {...props} />
    case 'delivery':
      return (
        <DeliveryDetail
          view={view}
          feed={deliveries}
          calls={calls}
          getName={getName}
          frameLayout={frameLayout}
          {...props}
        />
      )
    case 'trace':
      return <TracePane view={view} calls={calls} getName={getName} frameLayout={frameLayout} {...props} />
  }
}
