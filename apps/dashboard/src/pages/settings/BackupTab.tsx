import { BackupPanel } from '@morpheus/react'

export function BackupTab() {
  return <BackupPanel />
}
