import type { RealtimeState } from '@morpheus/sdk'
import { useStore } from 'zustand'
import { useMorpheus } from '../../core/useMorpheus.js'

/** Status of the live connection. Data on screen may be stale while `reconnecting` or `offline`. */
export function useRealtimeStatus(): RealtimeState['status'] {
  return useStore(useMorpheus().realtime.store, (state) => state.status)
}
