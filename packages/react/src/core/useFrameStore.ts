import { useCallback, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** Subscribes to a store with frequent changes; renders at most once a frame. */
export function useFrameStore<State>(store: StoreApi<State>): State {
  const subscribe = useCallback(
    (listener: () => void) => {
      let frame = 0
      const unsubscribe = store.subscribe(() => {
        frame ||= requestAnimationFrame(() => {
          frame = 0
          listener()
        })
      })
      return () => {
        cancelAnimationFrame(frame)
        unsubscribe()
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, store.getState, store.getState)
}
