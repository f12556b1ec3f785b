import type { NotificationState, Notifications } from '@morpheus/sdk'
import { useStore } from 'zustand'
import { useFrameStore } from '../../core/useFrameStore.js'
import { useMorpheus } from '../../core/useMorpheus.js'

/** Notifications, unread count, settings and actions. Only `updateSettings` can reject. */
export interface NotificationList
  extends NotificationState,
    Pick<Notifications, 'markRead' | 'markAllRead' | 'remove' | 'clear' | 'updateSettings'> {}

/** Notifications, newest first, with their settings and actions. */
export function useNotifications(): NotificationList {
  const { store, markRead, markAllRead, remove, clear, updateSettings } = useMorpheus().notifications
  const state = useFrameStore(store)
  return { ...state, markRead, markAllRead, remove, clear, updateSettings }
}

/** Number of unread notifications. */
export function useUnreadCount(): number {
  return useStore(useMorpheus().notifications.store, (state) => state.unreadCount)
}
