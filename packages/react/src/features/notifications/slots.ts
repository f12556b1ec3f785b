import type { Notification } from '@morpheus/sdk'
import type { Slot } from '../../ui/lib/slot.js'

/** Replaceable parts of the bell's panel. */
export interface NotificationBellSlots {
  /** Title and the actions on all notifications. */
  header?: Slot | undefined
  /** Content of a group with one cause, buttons included; `notification` is the newest of `notifications`. */
  entry?: Slot<{ notification: Notification; notifications: readonly Notification[] }> | undefined
  /** Shown when there are no notifications. */
  empty?: Slot | undefined
}
