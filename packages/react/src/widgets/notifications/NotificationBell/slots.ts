import type { Notification } from '@morpheus/sdk'
import type { Slot } from '../../../ui/kit/slot.js'

/** Parts of the bell's panel that a host may replace. */
export interface NotificationBellSlots {
  /** The title and what is done with all of them. */
  header?: Slot | undefined
  /** What those of one cause show, their buttons included; `notification` is the newest of `notifications`. */
  entry?: Slot<{ notification: Notification; notifications: readonly Notification[] }> | undefined
  /** Where there is none. */
  empty?: Slot | undefined
}
