import type { MessageState } from '@morpheus/sdk'
import { CalendarClock, Check, CheckCheck, CircleAlert, CircleSlash, Clock } from 'lucide-react'
import { useMessageStateLabels } from '../sessions/texts.js'

const icons: Record<MessageState, typeof Check> = {
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

/** State of an outgoing message as an icon, with its name for screen readers and as a tooltip. */
export function StateTick({ state }: { state: MessageState }) {
  const labels = useMessageStateLabels()
  const Icon = icons[state]
  return (
    <span className={`mo-tick mo-tick-${state}`} title={labels[state]}>
      <Icon aria-hidden="true" />
      <span className="mo-sr">{labels[state]}</span>
    </span>
  )
}
