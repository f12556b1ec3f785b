import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'

/** Number of unread notifications. */
export function useUnreadCount(): number {
  return useStore(useMorpheus().notifications.store, (state) => state.unreadCount)
}
