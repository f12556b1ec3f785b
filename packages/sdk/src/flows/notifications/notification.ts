import { isFields } from '../../core/reading/fields.js'

const types = ['message', 'system', 'session', 'error', 'maintenance'] as const
const priorities = ['low', 'medium', 'high'] as const

/** A notification in the bell and, where allowed, in the browser. Core spec §3. */
export interface Notification {
  id: string
  type: (typeof types)[number]
  priority: (typeof priorities)[number]
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
}

/** A notification before it gets an id, a time and a read flag. */
export type NotificationDraft = Omit<Notification, 'id' | 'timestamp' | 'read'> & { timestamp?: string }

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
  const { icon, sessionId, contactName, contactPhone, sessionName, cause } = value
  const furtherTexts = [icon, sessionId, contactName, contactPhone, sessionName, cause]
  return (
    texts.every((text) => typeof text === 'string') &&
    furtherTexts.every((text) => text === undefined || typeof text === 'string') &&
    types.some((one) => one === type) &&
    priorities.some((one) => one === priority) &&
    typeof timestamp === 'string' &&
    !Number.isNaN(Date.parse(timestamp)) &&
    typeof read === 'boolean'
  )
}
