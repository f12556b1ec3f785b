import type {
  IdentityState,
  MonitorFlow,
  MonitorState,
  Notice,
  RealtimeState,
  SessionHealth,
  SystemMetrics,
  TailFlow,
} from '@morpheus/sdk'
import { Box } from 'ink'
import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { LogFeed } from '../../actions/monitor/logFeed.js'
import type { Samples } from '../../actions/monitor/samples.js'
import type { Paint } from '../../output/paint.js'
import { useStore } from '../useStore.js'
import { useRoom } from '../window.js'
import { cardLines } from './cards.js'
import { Detail } from './Detail.js'
import { footerLine } from './footer.js'
import { Help } from './Help.js'
import { headerLine, type Place } from './header.js'
import { Lines } from './Lines.js'
import { layoutOf } from './layout.js'
import { LogLines, SessionLines } from './panes.js'
import { TooSmall } from './TooSmall.js'
import { useLogPane } from './useLogPane.js'
import { useMonitorKeys } from './useMonitorKeys.js'
import { useSessionList } from './useSessionList.js'

export type MonitorOutcome = 'left' | 'interrupted' | 'signedOut'

export interface MonitorProps {
  place: Place
  flow: MonitorFlow
  tail: TailFlow
  feed: LogFeed
  samples: StoreApi<Samples>
  realtime: StoreApi<RealtimeState>
  identity: StoreApi<IdentityState>
  /** A session's latency over the last hour. */
  detail: (id: string) => Promise<{ history: { latency: number | null }[] }>
  paint: Paint
  onDone: (outcome: MonitorOutcome) => void
}

export function MonitorView(props: MonitorProps) {
  const { place, flow, tail, feed, paint, onDone } = props
  const room = useRoom()
  const state = useStore(flow.store)
  const samples = useStore(props.samples)
  const { status } = useStore(props.realtime)
  const { isAuthenticated } = useStore(props.identity)
  const [notice, setNotice] = useState<Notice | null>(null)
  const layout = layoutOf(room, state.sessions.length)
  const sessions = useSessionList(state.sessions, layout?.sessionRows ?? 1)
  const logs = useLogPane(tail, feed, layout?.logRows ?? 1)

  useEffect(() => {
    if (!isAuthenticated) onDone('signedOut')
  }, [isAuthenticated, onDone])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), 4_000)
    return () => clearTimeout(timer)
  }, [notice])

  function restart({ id, name }: SessionHealth) {
    flow.restart(id).then(
      () => setNotice({ tone: 'success', text: `Reiniciando a conexão de "${name}"…` }),
      (error: unknown) =>
        setNotice({ tone: 'error', text: error instanceof Error ? error.message : String(error) }),
    )
  }

  const { pane, prompt, overlay } = useMonitorKeys({
    sessions,
    logs,
    layout,
    restart,
    refresh: () => void flow.refresh(),
    onDone,
  })

  if (!layout) return <TooSmall room={room} paint={paint} />

  const { columns, rows } = room
  const now = {
    status,
    failed: state.missing.includes('metrics'),
    updatedAt: state.updatedAt,
  }
  const below = rows - 2 - layout.cardRows - (layout.airy ? 2 : 0)
  const shared = { columns, paint }
  const chosen = sessions.selected()

  return (
    <Box flexDirection="column" height={rows} width={columns}>
      <Lines lines={[headerLine(place, now, columns, paint), ...(layout.airy ? [''] : [])]} />
      <Lines lines={cardLines(live(state), samples, layout, paint)} />
      {layout.airy && <Lines lines={['']} />}
      {overlay === 'help' && <Help rows={below} paint={paint} />}
      {overlay === 'detail' && chosen && (
        <Detail session={chosen} detail={props.detail} columns={columns} rows={below} paint={paint} />
      )}
      {overlay === null && (
        <>
          <SessionLines
            list={sessions}
            rows={layout.sessionRows}
            active={pane === 'sessions'}
            loading={state.loading}
            unread={state.missing.includes('sessions')}
            {...shared}
          />
          {layout.airy && <Lines lines={['']} />}
          <LogLines logs={logs} rows={layout.logRows} active={pane === 'logs'} {...shared} />
        </>
      )}
      <Lines lines={[footerLine({ prompt, notice, overlay, pane }, paint)]} />
    </Box>
  )
}

/** Between two reads the list is kept live, and a card must not contradict it. */
function live({ metrics, sessions }: MonitorState): SystemMetrics {
  if (sessions.length === 0) return metrics
  const active = sessions.filter(({ status }) => status === 'connected').length
  return { ...metrics, sessions: { ...metrics.sessions, active, total: sessions.length } }
}
