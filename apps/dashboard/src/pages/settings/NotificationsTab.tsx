import { NotificationPreferences } from '@morpheus/react'

export function NotificationsTab() {
  return <NotificationPreferences />
}
