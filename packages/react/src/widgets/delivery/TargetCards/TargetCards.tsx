import { type EventTargetKind, eventTargetKinds, type Session } from '@morpheus/sdk'
import { useTargets } from '../../../hooks/deliveries/useTargets.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { TargetCard } from './TargetCard.js'
import './widget.css'

export interface TargetCardsProps extends WidgetProps {
  /** The id of the session. */
  sessionId: string
  /** Where a target is configured; without it cards only tell how it stands. */
  onOpenConfiguration?: ((session: Pick<Session, 'id'>, target: EventTargetKind) => void) | undefined
  /** To configure other sessions as this target is; of what is configured and can be copied. */
  onOpenCopy?: ((session: Pick<Session, 'id'>, target: EventTargetKind) => void) | undefined
  /** What was delivered to a target. */
  onOpenDeliveries?: ((session: Pick<Session, 'id'>, target: EventTargetKind) => void) | undefined
}

/** Where a session's events can go, live. Configuration spec §2.1 and §4. */
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
