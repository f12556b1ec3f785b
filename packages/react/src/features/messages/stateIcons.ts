import type { MessageState } from '@morpheus/sdk'
import {
  CalendarClock,
  Check,
  CheckCheck,
  CircleAlert,
  CircleSlash,
  Clock,
  type LucideIcon,
} from 'lucide-react'

/** Icons of message states, the same in conversations and receipts. */
export const messageStateIcons: Record<MessageState, LucideIcon> = {
  scheduled: CalendarClock,
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  played: CheckCheck,
  received: Check,
  failed: CircleAlert,
  cancelled: CircleSlash,
}
