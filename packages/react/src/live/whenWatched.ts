import type { Morpheus } from '@morpheus/sdk'

/** In milliseconds: the longest that what a page shows first waits for its connection. */
const patience = 900

/**
 * While the page is just connecting: until the gateway tells of a session's targets, or with null of all. News of them are
 * not stored, so that what is read before that would have to be read once more. Whoever has no connection waits for nothing.
 */
export async function whenWatched(
  { realtime }: Morpheus,
  sessionId: string | null,
  signal: AbortSignal,
): Promise<void> {
  // The provider connects after its widgets have asked, in the same turn.
  await Promise.resolve()
  if (realtime.store.getState().status !== 'connecting' || signal.aborted) return
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      stopLooking()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, patience)
    const stop = realtime.watchTargets(sessionId, done)
    const stopLooking = realtime.store.subscribe(({ status }) => {
      if (status === 'offline' || status === 'idle') done()
    })
    signal.addEventListener('abort', done)
  })
}
