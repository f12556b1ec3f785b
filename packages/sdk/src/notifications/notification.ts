import * as z from 'zod'
import { Instant } from '../contract/values.js'

/** Core spec §3. The id is made here; the timestamp is ISO 8601. */
export const Notification = z.object({
  id: z.string(),
  type: z.enum(['message', 'system', 'session', 'error', 'maintenance']),
  priority: z.enum(['low', 'medium', 'high']),
  title: z.string(),
  message: z.string(),
  timestamp: Instant,
  read: z.boolean(),
  icon: z.string().optional(),
  sessionId: z.string().optional(),
  contactName: z.string().optional(),
  contactPhone: z.string().optional(),
})
export type Notification = z.output<typeof Notification>

/** A notification before it has an id, a time and a read flag. */
export type NotificationDraft = Omit<Notification, 'id' | 'timestamp' | 'read'> & { timestamp?: string }
