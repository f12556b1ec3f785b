import type { Realtime } from '../../core/realtime/realtime.js'

/**
 * Reports the loss of the live connection, at once and on every change.
 * @returns the function that stops it
 */
export function followOffline({ store }: Realtime, onChange: (offline: boolean) => void): () => void {
  const isOffline = () => ['reconnecting', 'offline'].includes(store.getState().status)
  let lastOffline = isOffline()
  onChange(lastOffline)
  return store.subscribe(() => {
    if (lastOffline === isOffline()) return
    lastOffline = isOffline()
    onChange(lastOffline)
  })
}
