import { createPush, type Morpheus, type Notification, startNotifier } from '@morpheus/sdk'
import { alone } from './alone.js'

interface RunOptions {
  icon: string
  onOpen: (notification: Notification) => void
}

/**
 * Builds notifications from events, in the page and outside of it, by the user's settings; of several providers over one
 * client one does. Returns what ends it.
 */
export function runNotifier(client: Morpheus, { icon, onOpen }: RunOptions): () => void {
  const { notifications } = client
  void notifications.loadSettings()
  const push = createPush({
    logger: client.logger,
    icon,
    onClick: (entry) => {
      window.focus()
      notifications.markRead(entry.id)
      onOpen(entry)
    },
  })
  return alone(client, () => startNotifier(client, { push }))
}
