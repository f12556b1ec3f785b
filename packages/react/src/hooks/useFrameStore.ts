import { useCallback, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** A store whose changes come hundreds a second: whoever reads it is rendered once a frame at most. */
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
