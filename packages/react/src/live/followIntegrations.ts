import type { IntegrationHealth, Morpheus } from '@morpheus/sdk'
import { byUrgency, cardStanding } from '@morpheus/sdk/integrations'
import type { QueryClient } from '@tanstack/react-query'
import { allIntegrationsQuery } from '../features/monitoring/queries.js'
import { invalidate } from './invalidate.js'
import { rereadAfterConnections } from './rereadAfterConnections.js'

/** Milliseconds: throttles refetches. */
const pause = 1000

const isFailing = (one: IntegrationHealth) => cardStanding(one).state === 'error'

export function followIntegrations(client: Morpheus, queries: QueryClient): () => void {
  const { realtime } = client
  const { queryKey } = allIntegrationsQuery(client)
  let timer: ReturnType<typeof setTimeout> | undefined

  const reread = () => invalidate(queries, queryKey)
  function scheduleReread() {
    timer ??= setTimeout(() => {
      timer = undefined
      reread()
    }, pause)
  }

  const stops = [
    realtime.on('target:status', ({ sessionId, kind, target }) => {
      const health = queries.getQueryData(queryKey)
      const previous = health?.integrations.find((one) => one.sessionId === sessionId && one.kind === kind)
      // The event lacks the name and the new order: refetch.
      if (!health || !previous || !target) return scheduleReread()
      const after = { ...previous, ...target }
      queries.setQueryData(queryKey, {
        ...health,
        integrations: health.integrations.map((one) => (one === previous ? after : one)).sort(byUrgency),
        failing: health.failing + Number(isFailing(after)) - Number(isFailing(previous)),
      })
    }),
    rereadAfterConnections(realtime, null, { reread, rereadTargets: reread }),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
