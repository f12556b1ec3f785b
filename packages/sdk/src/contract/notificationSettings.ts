import * as z from 'zod'
import { endpoint } from './endpoint.js'

const flag = z.boolean('Informe verdadeiro ou falso')

/** The union of the two records that the spec describes for one path (docs/decisions.md). */
export const NotificationSettings = z.object({
  emailNotifications: flag,
  pushNotifications: flag,
  messageAlerts: flag,
  sessionAlerts: flag,
  errorAlerts: flag,
  maintenanceAlerts: flag,
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** Core spec §7, notification settings. */
export const notificationSettings = {
  get: endpoint('GET /settings/notifications', {
    summary: 'Mostra as preferências de notificação',
    answer: NotificationSettings,
  }),
  /** Takes any part; answers the whole. */
  update: endpoint('PUT /settings/notifications', {
    summary: 'Altera as preferências de notificação',
    body: z.strictObject(NotificationSettings.partial().shape),
    answer: NotificationSettings,
  }),
}
