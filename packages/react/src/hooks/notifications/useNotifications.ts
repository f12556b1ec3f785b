import type { NotificationState, Notifications } from '@morpheus/sdk'
import { useFrameStore } from '../useFrameStore.js'
import { useMorpheus } from '../useMorpheus.js'

/**
 * The list, its unread count and the settings, beside what changes them. Only `updateSettings` calls the
 * gateway, and only it can reject.
 */
export interface NotificationList
  extends NotificationState,
    Pick<Notifications, 'markRead' | 'markAllRead' | 'remove' | 'clear' | 'updateSettings'> {}

/** The notifications, newest first, with their settings and what can be done to them. */
export function useNotifications(): NotificationList {
  const { store, markRead, markAllRead, remove, clear, updateSettings } = useMorpheus().notifications
  const state = useFrameStore(store)
  return { ...state, markRead, markAllRead, remove, clear, updateSettings }
}
