import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

export const useStore = <State>(store: StoreApi<State>): State =>
  useSyncExternalStore(store.subscribe, store.getState)
