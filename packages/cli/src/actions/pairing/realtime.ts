import type { Morpheus } from '@morpheus/sdk'

/** Enters the session's room before anything is asked for: a pairing code comes by socket only, and once. */
export async function listen(morpheus: Morpheus, sessionId: string, patience = 10_000): Promise<() => void> {
  const stop = morpheus.start()
  const { store } = morpheus.realtime
  const settled = () => ['connected', 'offline'].includes(store.getState().status)
  await new Promise<void>((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, patience)
    const unsubscribe = store.subscribe(() => settled() && done())
    if (settled()) done()
  })
  await morpheus.realtime.join(sessionId)
  return stop
}
