import type { Morpheus, TargetHealth } from '@morpheus/sdk'
import { isConversationKind } from '@morpheus/sdk/integrations'
import type { QueryClient } from '@tanstack/react-query'
import { keysOf } from '../core/keys.js'
import { invalidate } from './invalidate.js'
import { rereadAfterConnections } from './rereadAfterConnections.js'
import { shareFollower } from './shareFollower.js'

/** Milliseconds: throttles refetches of the log and plot under load. */
const pause = 1000

type Targets = Record<string, TargetHealth | null>

export function followDeliveries(client: Morpheus, queries: QueryClient, sessionId: string): () => void {
  return shareFollower(client, queries, `deliveries ${sessionId}`, () =>
    startFollowing(client, queries, sessionId),
  )
}

function startFollowing(client: Morpheus, queries: QueryClient, sessionId: string): () => void {
  const { realtime } = client
  const keys = keysOf(client)
  let timer: ReturnType<typeof setTimeout> | undefined

  function reread() {
    timer = undefined
    const queryKey = keys.deliveryLog(sessionId)
    // Do not restart a running fetch: under load, one slower than the throttle would never finish.
    if (queries.isFetching({ queryKey }) > 0) scheduleReread()
    else invalidate(queries, queryKey)
  }
  function scheduleReread() {
    timer ??= setTimeout(reread, pause)
  }

  const stops = [
    realtime.on('target:status', (news) => {
      if (news.sessionId !== sessionId) return
      const key = isConversationKind(news.kind) ? keys.integrations(sessionId) : keys.targets(sessionId)
      queries.setQueryData<Targets>(key, (targets) => targets && { ...targets, [news.kind]: news.target })
      scheduleReread()
    }),
    rereadAfterConnections(realtime, sessionId, {
      reread: () => invalidate(queries, keys.deliveries(sessionId)),
      rereadTargets() {
        invalidate(queries, keys.targets(sessionId))
        invalidate(queries, keys.integrations(sessionId))
      },
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
