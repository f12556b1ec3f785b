import { persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Contract } from '../../contract/table.js'
import type { SyncStorage } from '../../core/auth/storage.js'
import type { Logger } from '../../core/client/logger.js'
import type { MethodsOf } from '../../core/client/methods.js'
import { randomId } from '../../core/format/randomId.js'
import type { NotificationSettings } from '../../features/email/notificationSettings.js'
import { batchedStorage } from './batchedStorage.js'
import { isAllowed } from './filter.js'
import { type Notification, type NotificationDraft, readStoredNotifications } from './notification.js'

/** Core spec §9. */
export const notificationLimits = { cap: 100, badgeCap: 99 } as const

/** The list and the unread count, persisted with a short delay. Core spec §3. */
export interface NotificationState {
  readonly notifications: readonly Notification[]
  readonly unreadCount: number
  readonly settings: NotificationSettings | null
  readonly isLoading: boolean
}

/** The newest 100 notifications, persisted in the storage, and the settings, which the gateway stores. Core spec §3. */
export interface Notifications {
  readonly store: StoreApi<NotificationState>
  /**
   * Adds a notification on top of the list, if the settings allow its type.
   * @returns the notification with its id and time; null where the settings do not allow it
   */
  add(draft: NotificationDraft): Notification | null
  /** An unknown id changes nothing. */
  markRead(id: string): void
  markAllRead(): void
  remove(id: string): void
  clear(): void
  /** Clears the list and the settings, as another user may sign in. */
  reset(): void
  /** Loads the settings. Never rejects: a failure is logged, and the settings stay as they were. Core spec §8. */
  loadSettings(): Promise<void>
  /**
   * Saves some of the settings; does nothing before the settings were loaded.
   * @throws the error of the call, after it was logged
   */
  updateSettings(change: Partial<NotificationSettings>): Promise<void>
}

interface NotificationsOptions {
  readonly storage: SyncStorage
  readonly storageKey: string
  readonly logger: Logger
  calls(): MethodsOf<Contract>['notificationSettings']
}

const empty = { notifications: [], unreadCount: 0 } as const

export function createNotifications({
  storage,
  storageKey,
  logger,
  calls,
}: NotificationsOptions): Notifications {
  const store = createStore<NotificationState>()(
    persist((): NotificationState => ({ ...empty, settings: null, isLoading: false }), {
      name: storageKey,
      storage: batchedStorage(storage, logger),
      partialize: ({ notifications, unreadCount }) => ({ notifications, unreadCount }),
      merge: (persisted, current) => {
        const stored = readStoredNotifications(persisted)
        if (!stored) return current
        const notifications = stored.slice(0, notificationLimits.cap)
        return { ...current, notifications, unreadCount: countUnread(notifications) }
      },
    }),
  )

  /** The counter is derived from the list, so the two can never disagree. */
  function setList(notifications: readonly Notification[]) {
    store.setState({ notifications, unreadCount: countUnread(notifications) })
  }

  return {
    store,

    add(draft) {
      const { settings, notifications } = store.getState()
      if (!isAllowed(settings, draft.type)) return null
      const newNotification: Notification = {
        timestamp: new Date().toISOString(),
        ...draft,
        id: randomId(),
        read: false,
      }
      setList(limitNotifications([newNotification, ...notifications]))
      return newNotification
    },

    markRead: (id) =>
      setList(store.getState().notifications.map((one) => (one.id === id ? { ...one, read: true } : one))),
    markAllRead: () => setList(store.getState().notifications.map((one) => ({ ...one, read: true }))),
    remove: (id) => setList(store.getState().notifications.filter((one) => one.id !== id)),
    clear: () => setList([]),
    reset: () => store.setState({ ...empty, settings: null }),

    async loadSettings() {
      store.setState({ isLoading: true })
      try {
        store.setState({ settings: await calls().get() })
      } catch (error) {
        logger.error('Falha ao carregar as preferências de notificação', String(error))
      } finally {
        store.setState({ isLoading: false })
      }
    },

    async updateSettings(change) {
      const { settings } = store.getState()
      if (!settings) return
      try {
        const answer = await calls().update(change)
        store.setState({ settings: { ...settings, ...change, ...answer } })
      } catch (error) {
        logger.error('Falha ao salvar as preferências de notificação', String(error))
        throw error
      }
    },
  }
}

/** Messages are dropped before alerts: a hundred messages must not push out a failure. */
function limitNotifications(notifications: readonly Notification[]): readonly Notification[] {
  if (notifications.length <= notificationLimits.cap) return notifications
  const oldestMessage = notifications.findLastIndex(({ type }) => type === 'message')
  return notifications.toSpliced(oldestMessage < 1 ? notifications.length - 1 : oldestMessage, 1)
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.reduce((count, { read }) => (read ? count : count + 1), 0)
}

/** The bell's badge: empty, the count, or 99+. */
export function badgeText(unreadCount: number): string {
  if (unreadCount <= 0) return ''
  return unreadCount > notificationLimits.badgeCap ? `${notificationLimits.badgeCap}+` : String(unreadCount)
}
