import { isFields } from '../../core/reading/fields.js'
import {
  type NotificationPriority,
  type NotificationType,
  notificationPriorities,
  notificationTypes,
} from './choices.js'

/** A notification in the bell and, where allowed, in the browser. Core spec §3. */
export interface Notification {
  id: string
  type: NotificationType
  priority: NotificationPriority
  title: string
  message: string
  /** ISO 8601 in UTC. */
  timestamp: string
  read: boolean
  icon?: string | undefined
  sessionId?: string | undefined
  contactName?: string | undefined
  contactPhone?: string | undefined
  sessionName?: string | undefined
  /** A grouping key: notifications with one cause are shown as one. */
  cause?: string | undefined
  /** The cursor of its event, where the account's list has it; absent for one that only this browser knows. */
  cursor?: number | undefined
}

/** A notification before it gets a read flag, and an id and a time where its event has none. */
export type NotificationDraft = Omit<Notification, 'id' | 'timestamp' | 'read'> &
  Partial<Pick<Notification, 'id' | 'timestamp'>>

/** The notifications of a persisted state; null where one is malformed, as another program wrote it. */
export function readStoredNotifications(stored: unknown): Notification[] | null {
  if (!isFields(stored) || !Array.isArray(stored.notifications)) return null
  const items: unknown[] = stored.notifications
  return items.every(isNotification) ? items : null
}

function isNotification(value: unknown): value is Notification {
  if (!isFields(value)) return false
  const { id, type, priority, title, message, timestamp, read } = value
  const texts = [id, title, message]
  const { icon, sessionId, contactName, contactPhone, sessionName, cause, cursor } = value
  const furtherTexts = [icon, sessionId, contactName, contactPhone, sessionName, cause]
  return (
    texts.every((text) => typeof text === 'string') &&
    furtherTexts.every((text) => text === undefined || typeof text === 'string') &&
    notificationTypes.some((one) => one === type) &&
    notificationPriorities.some((one) => one === priority) &&
    typeof timestamp === 'string' &&
    !Number.isNaN(Date.parse(timestamp)) &&
    typeof read === 'boolean' &&
    (cursor === undefined || typeof cursor === 'number')
  )
}
