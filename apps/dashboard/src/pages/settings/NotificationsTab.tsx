import { NotificationPreferences, NotificationTester } from '@morpheus/react'

export function NotificationsTab() {
  return (
    <>
      <NotificationPreferences />
      <NotificationTester />
    </>
  )
}
