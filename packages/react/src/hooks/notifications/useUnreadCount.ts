import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'

/** How many notifications are not read yet. */
export function useUnreadCount(): number {
  return useStore(useMorpheus().notifications.store, (state) => state.unreadCount)
}
