import type { Realtime } from '@morpheus/sdk'

/**
 * News of targets are not stored: with every connection what was read of them may be old, until the gateway tells of them.
 * Calls `reread` once a connection, also where the gateway does not say that it tells of them, and `rereadTargets` where it
 * begins to in the midst of one. Returns what ends it.
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
