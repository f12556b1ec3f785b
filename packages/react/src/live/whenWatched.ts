import type { Morpheus } from '@morpheus/sdk'

/** Milliseconds: longest delay of the first read. */
const timeoutMs = 900

/**
 * Waits while connecting until the gateway announces a session's targets, or null for all. Target events are not
 * stored, so an earlier read would be repeated. Resolves at once without a connection.
 */
export async function followWhenWatched(
  { realtime }: Morpheus,
  sessionId: string | null,
  signal: AbortSignal,
): Promise<void> {
  // The provider connects in the same tick, after its widgets have queried.
  await Promise.resolve()
  if (realtime.store.getState().status !== 'connecting' || signal.aborted) return
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      stopLooking()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, timeoutMs)
    const stop = realtime.watchTargets(sessionId, finish)
    const stopLooking = realtime.store.subscribe(({ status }) => {
      if (status === 'offline' || status === 'idle') finish()
    })
    signal.addEventListener('abort', finish)
  })
}
