import { ActivityLog } from '@morpheus/react'

export function ActivityTab() {
  return <ActivityLog />
}
