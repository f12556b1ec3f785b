import { type EventTargetKind, eventTargetKinds, type Session } from '@morpheus/sdk'
import { useReadError } from '../../core/useReadError.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { TargetCard } from './TargetCard.js'
import { useTargets } from './useTargets.js'
import './targetCards.css'

export interface TargetCardsProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Opens a target's configuration; without it cards only show the status. */
  onOpenConfiguration?: ((session: Pick<Session, 'id'>, target: EventTargetKind) => void) | undefined
  /** Copies a target's configuration to other sessions; offered for configured, copyable targets. */
  onOpenCopy?: ((session: Pick<Session, 'id'>, target: EventTargetKind) => void) | undefined
  /** Opens a target's deliveries. */
  onOpenDeliveries?: ((session: Pick<Session, 'id'>, target: EventTargetKind) => void) | undefined
}

/** Event targets of a session; live. Configuration spec §2.1 and §4. */
export const TargetCards = widget(function TargetCards(props: TargetCardsProps) {
  const { sessionId, onOpenConfiguration, onOpenDeliveries, onOpenCopy } = props
  const session = { id: sessionId }
  const query = useTargets(sessionId)
  const { data } = query
  const error = useReadError(query)
  return (
    <div {...outermost(props, 'mo-entries')}>
      {eventTargetKinds.map((kind) => (
        <TargetCard
          key={kind}
          kind={kind}
          target={data?.[kind]}
          failed={error !== null}
          onOpenConfiguration={onOpenConfiguration && (() => onOpenConfiguration(session, kind))}
          onCopy={onOpenCopy && (() => onOpenCopy(session, kind))}
          onOpenDeliveries={onOpenDeliveries && (() => onOpenDeliveries(session, kind))}
        />
      ))}
    </div>
  )
})
