/** Signs this tab in or out when another tab of the browser did, by the key they share. Elsewhere it does nothing. */
export function followOtherTabs(storageKey: string, rehydrate: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
