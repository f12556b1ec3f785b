import { EmailNotifications } from '@morpheus/react'

export function EmailTab() {
  return <EmailNotifications />
}
