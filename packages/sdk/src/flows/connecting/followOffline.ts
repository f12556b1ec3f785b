import type { Realtime } from '../../core/realtime/realtime.js'

/**
 * Reports the loss of the live connection, at once and on every change.
 * @returns the function that stops it
 */
export function followOffline({ store }: Realtime, onChange: (offline: boolean) => void): () => void {
  const isOffline = () => ['reconnecting', 'offline'].includes(store.getState().status)
  let told = isOffline()
  onChange(told)
  return store.subscribe(() => {
    if (told === isOffline()) return
    told = isOffline()
    onChange(told)
  })
}
