import type { RealtimeState } from '@morpheus/sdk'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'

/**
 * How the live connection stands: `idle`, `connecting`, `connected`, `reconnecting` or `offline`. What is on screen may be
 * old in the last two.
 */
export function useRealtimeStatus(): RealtimeState['status'] {
  return useStore(useMorpheus().realtime.store, (state) => state.status)
}
