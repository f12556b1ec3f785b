import { useStore } from 'zustand'
import { useMorpheus } from '../../core/useMorpheus.js'

/** Number of unread notifications. */
export function useUnreadCount(): number {
  return useStore(useMorpheus().notifications.store, (state) => state.unreadCount)
}
