import { type EventTargetKind, eventTargetKinds } from '@morpheus/sdk'
import { useTargets } from '../../../hooks/deliveries/useTargets.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { TargetCard } from './TargetCard.js'
import './widget.css'

export interface TargetCardsProps {
  sessionId: string
  onConfigure: (kind: EventTargetKind) => void
  onOpenDeliveries: (kind: EventTargetKind) => void
}

/** Where a session's events can go, live. Configuration spec §2.1 and §4. */
export function TargetCards({ sessionId, onConfigure, onOpenDeliveries }: TargetCardsProps) {
  const query = useTargets(sessionId)
  const { data } = query
  const error = useReadError(query)
  return (
    <div className="mo-entries">
      {eventTargetKinds.map((kind) => (
        <TargetCard
          key={kind}
          kind={kind}
          target={data?.[kind]}
          failed={error !== null}
          onConfigure={() => onConfigure(kind)}
          onOpenDeliveries={() => onOpenDeliveries(kind)}
        />
      ))}
    </div>
  )
}
