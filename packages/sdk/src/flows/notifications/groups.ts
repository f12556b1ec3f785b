import type { Notification } from '../../features/notifications/notification.js'

/** The two filters of the bell: session alerts, and messages of people. */
export type NotificationKind = 'alerts' | 'messages'

/** Notifications with one cause, shown as one entry. */
export interface NotificationGroup {
  /** The newest, which has the current state. */
  readonly newest: Notification
  readonly all: readonly Notification[]
  /** The reason from another notification of the group, such as the error of a session's end. */
  readonly why: string | null
  readonly unread: number
}

/** Notifications within this time share a cause: a session's error and its end, the steps of a pairing. */
const oneCauseMs = 2 * 60_000

/**
 * Groups the notifications of a kind by cause, ordered by the newest of each. A person's messages are one entry, and so
 * are alerts of a session within two minutes.
 * @example
 * const { unread } = groupNotifications(state.notifications, 'alerts')[0] ?? { unread: 0 }
 */
export function groupNotifications(
  notifications: readonly Notification[],
  kind: NotificationKind,
): NotificationGroup[] {
  const groups: Notification[][] = []
  const open = new Map<string, Notification[]>()
  for (const one of notifications) {
    if (getKind(one) !== kind) continue
    const key = one.cause ?? one.id
    const group = open.get(key)
    if (group && belongsToGroup(one, group)) group.push(one)
    else {
      const newGroup = [one]
      groups.push(newGroup)
      open.set(key, newGroup)
    }
  }
  return groups.map(createGroup)
}

/**
 * Counts unread notifications of each kind; `urgent` is true where one of them is urgent.
 * @example
 * const { alerts, urgent } = unreadByKind(morpheus.notifications.store.getState().notifications)
 */
export function unreadByKind(notifications: readonly Notification[]): {
  readonly alerts: number
  readonly messages: number
  readonly urgent: boolean
} {
  const unread = notifications.filter(({ read }) => !read)
  const messages = unread.filter((one) => getKind(one) === 'messages').length
  return {
    alerts: unread.length - messages,
    messages,
    urgent: unread.some(({ priority }) => priority === 'high'),
  }
}

const getKind = ({ type }: Notification): NotificationKind => (type === 'message' ? 'messages' : 'alerts')

function belongsToGroup(one: Notification, group: readonly Notification[]): boolean {
  const oldest = group.at(-1)
  if (oldest === undefined || getKind(one) === 'messages') return true
  return Date.parse(oldest.timestamp) - Date.parse(one.timestamp) <= oneCauseMs
}

function createGroup(notifications: readonly Notification[]): NotificationGroup {
  const [newest] = notifications
  if (newest === undefined) throw new TypeError('A group has a notification')
  const error = notifications.find(({ type }) => type === 'error')
  const isOver = newest.priority !== 'high'
  return {
    newest,
    all: notifications,
    why: error && error !== newest && !isOver ? error.message : null,
    unread: notifications.filter(({ read }) => !read).length,
  }
}
