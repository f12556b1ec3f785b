import { persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Contract } from '../../contract/table.js'
import type { SyncStorage } from '../../core/auth/storage.js'
import type { Logger } from '../../core/client/logger.js'
import type { MethodsOf } from '../../core/client/methods.js'
import { randomId } from '../../core/format/randomId.js'
import type { NotificationSettings } from '../../features/email/notificationSettings.js'
import { notificationLimits } from '../../features/notifications/choices.js'
import { isAllowed } from '../../features/notifications/filter.js'
import { limitNotifications } from '../../features/notifications/limit.js'
import {
  type Notification,
  type NotificationDraft,
  readStoredNotifications,
} from '../../features/notifications/notification.js'
import { createAccountList, type ListedNotifications, type ReadList } from './accountList.js'
import { batchedStorage } from './batchedStorage.js'

/** The list and the unread count, persisted with a short delay. Core spec §3. */
export interface NotificationState {
  readonly notifications: readonly Notification[]
  readonly unreadCount: number
  readonly settings: NotificationSettings | null
  readonly isLoading: boolean
}

/**
 * The newest 100 notifications and the settings. The gateway has both, and the storage a copy of the list; with a
 * server that has no list, as the specification's, the storage alone has it. Core spec §3.
 */
export interface Notifications {
  readonly store: StoreApi<NotificationState>
  /**
   * Adds a notification on top of the list, if the settings allow its type.
   * @returns the notification with its id and time; null where the settings do not allow it, and for an event whose
   * notification was read or removed already
   */
  add(draft: NotificationDraft): Notification | null
  /** Marks one or several as read, in every browser of the account. An unknown id changes nothing. */
  markRead(ids: string | readonly string[]): void
  markAllRead(): void
  /** Removes one or several, in every browser of the account. */
  remove(ids: string | readonly string[]): void
  clear(): void
  /**
   * Replaces what the list has of the account by what `read` returns; `startNotifier` calls it. Never rejects: a failure
   * is logged, and the list stays as it was.
   * @returns false after a failure
   */
  sync(read: ReadList): Promise<boolean>
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
  /** The account's list at the gateway. */
  accountCalls(): Pick<MethodsOf<Contract>['accountNotifications'], 'markRead' | 'dismiss'>
}

const empty = { notifications: [], unreadCount: 0 } as const

export function createNotifications({
  storage,
  storageKey,
  logger,
  calls,
  accountCalls,
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

  /** Events up to this cursor are in the account's list, or were removed from it. */
  let listedUntil = 0
  const accountList = createAccountList({
    apply({ notifications, latest }: ListedNotifications) {
      listedUntil = latest
      const listed = new Set(notifications.map(({ id }) => id))
      const own = store
        .getState()
        .notifications.filter(
          ({ id, cursor }) => !listed.has(id) && (cursor === undefined || cursor > latest),
        )
      setList(limitNotifications([...own, ...notifications].sort(byTime)))
    },
    onError: (error) => logger.error('Falha ao sincronizar as notificações', String(error)),
  })

  /** The ids of these that the account's list has too. */
  const listIds = (some: readonly Notification[]) =>
    some.filter(({ cursor }) => cursor !== undefined).map(({ id }) => id)

  function markRead(isChosen: (one: Notification) => boolean) {
    const { notifications } = store.getState()
    const chosen = new Set(notifications.filter((one) => !one.read && isChosen(one)))
    const ids = listIds([...chosen])
    setList(notifications.map((one) => (chosen.has(one) ? { ...one, read: true } : one)))
    if (ids.length > 0) accountList.send(() => accountCalls().markRead({ ids }))
  }

  function remove(isChosen: (one: Notification) => boolean) {
    const { notifications } = store.getState()
    const ids = listIds(notifications.filter(isChosen))
    setList(notifications.filter((one) => !isChosen(one)))
    if (ids.length > 0) accountList.send(() => accountCalls().dismiss({ ids }))
  }

  const isOneOf = (ids: string | readonly string[]) => {
    const chosen = new Set([ids].flat())
    return ({ id }: Notification) => chosen.has(id)
  }

  return {
    store,

    add(draft) {
      const { settings, notifications } = store.getState()
      if (!isAllowed(settings, draft.type)) return null
      const listed = notifications.find(({ id }) => id === draft.id)
      if (listed) return listed.read ? null : listed
      if (draft.cursor !== undefined && draft.cursor <= listedUntil) return null
      const newNotification: Notification = {
        timestamp: new Date().toISOString(),
        ...draft,
        id: draft.id ?? randomId(),
        read: false,
      }
      setList(limitNotifications([newNotification, ...notifications]))
      return newNotification
    },

    markRead: (ids) => markRead(isOneOf(ids)),
    markAllRead: () => markRead(() => true),
    remove: (ids) => remove(isOneOf(ids)),
    clear: () => remove(() => true),
    sync: accountList.sync,
    reset() {
      accountList.reset()
      listedUntil = 0
      store.setState({ ...empty, settings: null })
    },

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

/** The newest first; notifications of one moment in the order of their events. */
function byTime(one: Notification, other: Notification): number {
  const time = Date.parse(other.timestamp) - Date.parse(one.timestamp)
  return time === 0 ? (other.cursor ?? 0) - (one.cursor ?? 0) : time
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.reduce((count, { read }) => (read ? count : count + 1), 0)
}

/** The bell's badge: empty, the count, or 99+. */
export function badgeText(unreadCount: number): string {
  if (unreadCount <= 0) return ''
  return unreadCount > notificationLimits.badgeCap ? `${notificationLimits.badgeCap}+` : String(unreadCount)
}
