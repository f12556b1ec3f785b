import { notificationLimits } from './choices.js'

/**
 * Shortens a list, newest first, to a hundred. Messages are dropped before alerts, the oldest first, as many messages
 * must not push out a failure; the newest notification always stays. Core spec §4.
 */
export function limitNotifications<Item extends { readonly type: string }>(
  notifications: readonly Item[],
): readonly Item[] {
  const limited = [...notifications]
  while (limited.length > notificationLimits.cap) {
    const oldestMessage = limited.findLastIndex(({ type }) => type === 'message')
    limited.splice(oldestMessage < 1 ? limited.length - 1 : oldestMessage, 1)
  }
  return limited
}
