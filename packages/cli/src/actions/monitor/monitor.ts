import { followHealth, type Morpheus, monitorSystem, refreshIntervals, tailLogs } from '@morpheus/sdk'
import { currentUser } from '../../client/currentUser.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { signedOut, usage } from '../../output/failures.js'
import { loadPart } from '../../parts.js'
import { fullScreen, notInCi } from '../../screen.js'
import { createLogFeed } from './logFeed.js'
import { createSamples } from './samples.js'

export interface MonitorOptions {
  intervalo: string
}

/** The monitoring page in a terminal: a skin over the flows that the browser uses. */
export async function monitor(context: Context, { intervalo }: MonitorOptions): Promise<void> {
  const { output } = context
  if (!output.interactive) {
    throw usage(
      'O monitor precisa de um terminal. Sem ele, use: morpheus status, ou morpheus logs -f',
      'sem_terminal',
    )
  }
  notInCi()
  await withClient(context, async (morpheus, { url }) => {
    const [user, history, { showMonitor }] = await Promise.all([
      currentUser(morpheus),
      pastSamples(morpheus),
      loadPart('monitor'),
    ])
    const flow = monitorSystem(morpheus)
    const tail = tailLogs(morpheus)
    const feed = createLogFeed(tail)
    const samples = createSamples(flow, history)
    const stops = [
      followHealth(morpheus.realtime, flow),
      samples.stop,
      feed.stop,
      morpheus.start(),
      flow.stop,
      tail.stop,
    ]
    flow.setInterval(refreshIntervals.find((seconds) => String(seconds) === intervalo) ?? refreshIntervals[0])
    try {
      flow.start()
      tail.start()
      const outcome = await fullScreen(() =>
        showMonitor({
          place: { url, user: clean(user?.email ?? '') },
          flow,
          tail,
          feed,
          samples: samples.store,
          realtime: morpheus.realtime.store,
          identity: morpheus.identity.store,
          detail: (id) => morpheus.monitoring.sessionMetrics({ id }),
          paint: output.paint,
        }),
      )
      if (outcome === 'signedOut') throw signedOut()
    } finally {
      for (const stop of stops) stop()
    }
  })
}

/** The hour before: without it sparklines only begin now. */
async function pastSamples({ monitoring }: Morpheus) {
  return monitoring.history().then(
    ({ samples }) => samples,
    () => [],
  )
}
