import type { Realtime } from '../../realtime/realtime.js'

/**
 * Tells at once, and with every change, whether the live connection was lost.
 * @returns the function that stops it
 */
export function followOffline({ store }: Realtime, tell: (offline: boolean) => void): () => void {
  const isOffline = () => ['reconnecting', 'offline'].includes(store.getState().status)
  let told = isOffline()
  tell(told)
  return store.subscribe(() => {
    if (told === isOffline()) return
    told = isOffline()
    tell(told)
  })
}
