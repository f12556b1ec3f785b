import type { Notification } from './notification.js'

/** What an operator looks for apart: what happened to sessions, and what people wrote. */
export type NotificationKind = 'alerts' | 'messages'

/** Notifications of one cause, shown as one. */
export interface NotificationGroup {
  /** Of the newest, which says what is so now. */
  readonly newest: Notification
  /** All of them, newest first. */
  readonly all: readonly Notification[]
  /** Why, where another one of them says it: an error that came with a session's end. */
  readonly why: string | null
  readonly unread: number
}

/** What follows within this is of one cause: a session's error and its end, the steps of a pairing. */
const oneCauseMs = 2 * 60_000

/**
 * The notifications of a kind, those of one cause together, in the order of their newest. A person's messages
 * are one entry, and so is what happened to a session within two minutes.
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
    if (kindOf(one) !== kind) continue
    const key = one.cause ?? one.id
    const group = open.get(key)
    if (group && belongs(one, group)) group.push(one)
    else {
      const own = [one]
      groups.push(own)
      open.set(key, own)
    }
  }
  return groups.map(groupOf)
}

/**
 * How many of each kind are not read yet, and whether one of them is urgent.
 * @example
 * const { alerts, urgent } = unreadByKind(morpheus.notifications.store.getState().notifications)
 */
export function unreadByKind(notifications: readonly Notification[]): {
  readonly alerts: number
  readonly messages: number
  readonly urgent: boolean
} {
  const unread = notifications.filter(({ read }) => !read)
  const messages = unread.filter((one) => kindOf(one) === 'messages').length
  return {
    alerts: unread.length - messages,
    messages,
    urgent: unread.some(({ priority }) => priority === 'high'),
  }
}

const kindOf = ({ type }: Notification): NotificationKind => (type === 'message' ? 'messages' : 'alerts')

function belongs(one: Notification, group: readonly Notification[]): boolean {
  const oldest = group.at(-1)
  if (oldest === undefined || kindOf(one) === 'messages') return true
  return Date.parse(oldest.timestamp) - Date.parse(one.timestamp) <= oneCauseMs
}

function groupOf(all: readonly Notification[]): NotificationGroup {
  const [newest] = all
  if (newest === undefined) throw new TypeError('A group has a notification')
  const error = all.find(({ type }) => type === 'error')
  const isOver = newest.priority !== 'high'
  return {
    newest,
    all,
    why: error && error !== newest && !isOver ? error.message : null,
    unread: all.filter(({ read }) => !read).length,
  }
}
