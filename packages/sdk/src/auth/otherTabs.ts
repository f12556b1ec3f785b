import { authStorageKey } from './identity.js'

/** Signs this tab in or out when another tab of the browser did. Elsewhere it does nothing. */
export function followOtherTabs(rehydrate: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onStorage = (event: StorageEvent) => {
    if (event.key === authStorageKey || event.key === null) rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
