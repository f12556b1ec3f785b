import type { MonitorState, SystemMetrics } from '@morpheus/sdk'
import { Box } from 'ink'
import { useEffect, useState } from 'react'
import type { Paint } from '../core/output/paint.js'
import { useStore, useTerminalSize } from '../core/views/views.js'
import { formatCards } from './cards.js'
import { useMonitorKeys } from './commands/useMonitorKeys.js'
import { formatFooter } from './footer.js'
import { formatHeader } from './header.js'
import { Lines, TooSmall } from './Lines.js'
import { chooseLayout } from './layout.js'
import { LogLines } from './logs/LogLines.js'
import { Overlay } from './Overlay.js'
import type { MonitorProps } from './props.js'
import { SessionLines } from './sessions/SessionLines.js'
import { createMonitor } from './state/monitor.js'
import { usePublishedLayout } from './usePublishedLayout.js'

/** In milliseconds: the duration of a notice in the last line. */
const noticeMs = { success: 4_000, info: 8_000, error: 8_000 } as const

export function MonitorView(props: MonitorProps) {
  const { flow, tail, feed, screen, paint, onDone } = props
  const size = useTerminalSize()
  const state = useStore(flow.store)
  const samples = useStore(props.samples)
  const sessions = useStore(props.sessions)
  const { status } = useStore(props.realtime)
  const { isAuthenticated } = useStore(props.identity)
  const { pane, views, notice } = useStore(screen)
  useStore(feed.store)
  // Re-renders with the deliveries, as the footer's keys depend on the selected one.
  useStore(props.deliveries.store)
  const [monitor] = useState(() => createMonitor(props))
  const layout = chooseLayout(size, monitor.sessions.getMatches().length)
  useMonitorKeys(monitor, { fits: layout !== undefined })

  useEffect(() => {
    if (!isAuthenticated) onDone('signedOut')
  }, [isAuthenticated, onDone])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => screen.setState({ notice: null }), noticeMs[notice.tone])
    return () => clearTimeout(timer)
  }, [notice, screen])

  useFollowed(props)
  usePublishedLayout(
    monitor.frameLayout,
    layout ? { sessions: layout.sessionRows, logs: layout.logRows } : {},
  )

  if (!layout) return <TooSmall room={size} paint={paint} />

  const { columns, rows } = size
  const { missing, updatedAt } = state
  const failed = missing.includes('metrics')
  const header = formatHeader(props.address, { status, failed, updatedAt }, columns, paint)
  // Dims the placeholders of failed reads.
  const dimmed: Paint = (_colour, text) => paint('dim', text)
  const view = views.at(-1)
  const blank = layout.hasCardRows && <Lines lines={['']} />
  const shared = { columns, paint }

  return (
    <Box flexDirection="column" height={rows} width={columns}>
      <Lines lines={[header]} />
      {blank}
      {view ? (
        <Overlay
          monitor={monitor}
          view={view}
          sessions={props.sessions}
          heartbeats={props.heartbeats}
          deliveries={props.deliveries}
          calls={props.calls}
          rows={rows - 2 - (layout.hasCardRows ? 2 : 0)}
          {...shared}
        />
      ) : (
        <>
          <Lines
            lines={formatCards(
              withLiveCounts(state),
              samples,
              layout,
              failed || updatedAt === null ? dimmed : paint,
            )}
          />
          {blank}
          <SessionLines
            monitor={monitor}
            sessions={sessions}
            heartbeats={props.heartbeats}
            rows={layout.sessionRows}
            active={pane === 'sessions'}
            loading={state.loading}
            unread={missing.includes('sessions')}
            {...shared}
          />
          {blank}
          <LogLines
            tail={tail}
            feed={feed}
            offset={monitor.logs.offset()}
            rows={layout.logRows}
            active={pane === 'logs'}
            isDisconnected={failed}
            {...shared}
          />
        </>
      )}
      {view && blank}
      <Lines lines={[formatFooter(monitor, columns, paint)]} />
    </Box>
  )
}

/**
 * Follows the deliveries of the open list. At each change of the screen, before it is drawn: no frame shows the rows of
 * the list before under the new title, where a key would find none.
 */
function useFollowed({ screen, deliveries }: MonitorProps): void {
  useEffect(() => {
    const follow = () => {
      const view = screen.getState().views.find((one) => one.kind === 'deliveries')
      if (view) deliveries.open({ sessionId: view.sessionId, state: view.state })
      else deliveries.close()
    }
    follow()
    return screen.subscribe(follow)
  }, [deliveries, screen])
}

/** The list is kept live between two reads, and a card must not contradict it. */
function withLiveCounts({ metrics, sessions }: MonitorState): SystemMetrics {
  if (sessions.length === 0) return metrics
  const active = sessions.filter(({ status }) => status === 'connected').length
  return { ...metrics, sessions: { ...metrics.sessions, active, total: sessions.length } }
}
