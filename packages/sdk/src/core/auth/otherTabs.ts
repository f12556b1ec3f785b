/**
 * Signs this tab in or out along with other tabs of the browser, through the shared storage key. No-op outside a
 * browser.
 */
export function followOtherTabs(storageKey: string, rehydrate: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
