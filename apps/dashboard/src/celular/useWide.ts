import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(width >= 1000px)')

/** True when device and conversations fit side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
