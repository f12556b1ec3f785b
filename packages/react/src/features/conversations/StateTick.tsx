import type { MessageState } from '@morpheus/sdk'
import { messageStateIcons } from '../messages/stateIcons.js'
import { useMessageStateLabels } from '../sessions/texts.js'

/** State of an outgoing message as an icon, with its name for screen readers and as a tooltip. */
export function StateTick({ state }: { state: MessageState }) {
  const labels = useMessageStateLabels()
  const Icon = messageStateIcons[state]
  return (
    <span className={`mo-tick mo-tick-${state}`} title={labels[state]}>
      <Icon aria-hidden="true" />
      <span className="mo-sr">{labels[state]}</span>
    </span>
  )
}
