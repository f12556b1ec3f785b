import type { RealtimeState } from '@morpheus/sdk'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'

/** How the live connection stands. */
export function useRealtimeStatus(): RealtimeState['status'] {
  return useStore(useMorpheus().realtime.store, (state) => state.status)
}
