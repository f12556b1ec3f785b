import { followHealth, type Morpheus, monitorSystem, refreshIntervals, tailLogs } from '@morpheus/sdk'
import { currentUser, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { signedOutError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { loadPart } from '../../core/parts.js'
import { clearScreen, requireTerminal, runFullScreen } from '../../core/screen.js'
import { createMonitorCalls, pairAside } from './calls.js'
import { createDeliveryFeed } from './deliveryFeed.js'
import { createHeartbeats } from './heartbeats.js'
import { createLogFeed } from './logFeed.js'
import { createSamples } from './samples.js'
import { followSessions } from './sessionsById.js'

export interface MonitorOptions {
  intervalo: string
}

export async function monitor(context: Context, { intervalo }: MonitorOptions): Promise<void> {
  const { output } = context
  if (!output.interactive) {
    throw usageError(
      'O monitor precisa de um terminal. Sem ele, use: morpheus status, ou morpheus logs -f',
      'no_terminal',
    )
  }
  requireTerminal()
  await withClient(context, async (morpheus, settings) => {
    const [user, history, { showMonitor, createScreen }] = await Promise.all([
      currentUser(morpheus),
      readPastSamples(morpheus),
      loadPart('monitor'),
    ])
    const flow = monitorSystem(morpheus)
    const tail = tailLogs(morpheus)
    const feed = createLogFeed(tail)
    const samples = createSamples(flow, history)
    const calls = createMonitorCalls(morpheus, settings)
    const sessions = followSessions(morpheus)
    const heartbeats = createHeartbeats(calls, sessions.store)
    const deliveries = createDeliveryFeed(morpheus)
    const screen = createScreen()
    const stops = [
      followHealth(morpheus.realtime, flow),
      heartbeats.stop,
      sessions.stop,
      deliveries.close,
      samples.stop,
      feed.stop,
      morpheus.start(),
      flow.stop,
      tail.stop,
    ]
    flow.setInterval(refreshIntervals.find((seconds) => String(seconds) === intervalo) ?? refreshIntervals[0])
    const show = () =>
      showMonitor({
        address: { url: settings.url, user: sanitize(user?.email ?? '') },
        flow,
        tail,
        feed,
        samples: samples.store,
        realtime: morpheus.realtime.store,
        identity: morpheus.identity.store,
        sessions: sessions.store,
        heartbeats,
        deliveries,
        calls,
        screen,
        paint: output.paint,
      })
    try {
      flow.start()
      tail.start()
      // One screen for both, so that keys stay captured between them.
      const outcome = await runFullScreen(async () => {
        for (;;) {
          const outcome = await show()
          const { pairing } = screen.getState()
          if (outcome !== 'pair' || !pairing) return outcome
          clearScreen()
          const notice = await pairAside(context, morpheus, pairing, calls.explain)
          clearScreen()
          if (notice === 'interrupted') return notice
          screen.setState({ notice, pairing: null })
        }
      })
      if (outcome === 'signedOut') throw signedOutError()
    } finally {
      for (const stop of stops) stop()
    }
  })
}

/** The last hour, so that sparklines do not start empty. */
async function readPastSamples({ monitoring }: Morpheus) {
  return monitoring.history().then(
    ({ samples }) => samples,
    () => [],
  )
}
