import type { Morpheus } from '@morpheus/sdk'

export interface Listening {
  /** Resolves once the session's events arrive, or after the timeout. */
  readonly ready: Promise<void>
  readonly stop: () => void
}

/** Enters the session's room before any call: a pairing code comes by socket only, and once. */
export function listen(morpheus: Morpheus, sessionId: string, patience = 10_000): Listening {
  const leave = morpheus.start()
  const { store } = morpheus.realtime
  const ending = new AbortController()
  const settled = () => ending.signal.aborted || ['connected', 'offline'].includes(store.getState().status)
  async function enter() {
    await new Promise<void>((resolve) => {
      const done = () => {
        unsubscribe()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, patience)
      const unsubscribe = store.subscribe(() => settled() && done())
      ending.signal.addEventListener('abort', done)
      if (settled()) done()
    })
    if (!ending.signal.aborted) await morpheus.realtime.join(sessionId)
  }
  return {
    ready: enter(),
    stop() {
      ending.abort()
      leave()
    },
  }
}
