import type { NotificationSettings } from '../email/notificationSettings.js'
import type { NotificationType } from './choices.js'

/** True where the settings allow a notification of this type; without settings all pass. Core spec §5. */
export function isAllowed(settings: NotificationSettings | null, type: NotificationType): boolean {
  if (!settings) return true
  if (type === 'message') return settings.messageAlerts
  if (type === 'system' || type === 'session') return settings.sessionAlerts
  if (type === 'error') return settings.errorAlerts
  if (type === 'maintenance') return settings.maintenanceAlerts
  return true
}
