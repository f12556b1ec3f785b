import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { lenient } from '../../core/reading/lenient.js'
import { commonRule as rule } from '../../locales/rules.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

/** On by default, as the two documents name five and four of them. */
const flag = lenient(z.boolean(rule('rules.common.boolean')), { fallback: () => true })

/** The union of the two records that the spec describes for one path (docs/decisions). */
export const NotificationSettings = z.object({
  emailNotifications: flag,
  pushNotifications: flag,
  messageAlerts: flag,
  sessionAlerts: flag,
  errorAlerts: flag,
  maintenanceAlerts: flag,
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** The defaults of a user: alerts in the app are on, e-mail and browser push are off. */
export const defaultNotificationSettings: NotificationSettings = {
  emailNotifications: false,
  pushNotifications: false,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: true,
}

/** Core spec §7, notification settings. */
export const notificationSettings = {
  get: endpoint('GET /settings/notifications', {
    answer: NotificationSettings,
  }),
  /** Takes any part and returns the whole. */
  update: endpoint('PUT /settings/notifications', {
    body: z.strictObject(NotificationSettings.partial().shape),
    answer: NotificationSettings,
    hasUnspecifiedAnswer: true,
  }),
}
