import type { Realtime } from '@morpheus/sdk'

/**
 * Target events are not stored, so cached targets may be stale after each connection. Calls `reread` once a
 * connection (also when the gateway does not announce target events) and `rereadTargets` when announcements start
 * later. Returns the unsubscribe function.
 */
export function rereadAfterConnections(
  realtime: Pick<Realtime, 'onResync' | 'store' | 'watchTargets'>,
  sessionId: string | null,
  { reread, rereadTargets }: { reread: () => void; rereadTargets: () => void },
): () => void {
  let isRead = false
  const stops = [
    realtime.watchTargets(sessionId, () => {
      if (realtime.store.getState().status === 'connected') return rereadTargets()
      isRead = true
      reread()
    }),
    realtime.onResync((complete) => {
      if (!isRead || !complete) reread()
      isRead = false
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
