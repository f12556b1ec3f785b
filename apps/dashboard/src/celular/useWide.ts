import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(width >= 1000px)')

/** Whether a device and its conversations have room side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
