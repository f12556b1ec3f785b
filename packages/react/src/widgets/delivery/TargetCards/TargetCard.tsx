import type { TargetHealth, TargetKind } from '@morpheus/sdk'
import { cardOf, standing } from '@morpheus/sdk/integrations'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { IntegrationIcon } from '../../IntegrationIcon.js'
import { StandingBadge } from '../StandingBadge.js'
import '../../../ui/Entry/entry.css'

interface TargetCardProps {
  kind: TargetKind
  /** Undefined until known, null where nothing is configured. */
  target: TargetHealth | null | undefined
  /** The targets could not be read. */
  failed: boolean
  onConfigure: () => void
  onOpenDeliveries: () => void
}

/** One target: what it is, how it stands, what waits; opens its configuration, or its deliveries. */
export function TargetCard({ kind, target, failed, onConfigure, onOpenDeliveries }: TargetCardProps) {
  const texts = useDeliveryTexts()
  const card = cardOf(kind)
  const { label, summary } = card
  const { clients, reason } = standing(card, target ?? null)
  const note = clients === null ? reason : texts.connections(clients)
  return (
    <div className="mo-target-card">
      <button type="button" className="mo-target-open" onClick={onConfigure}>
        <span className="mo-entry-icon" aria-hidden="true">
          <IntegrationIcon kind={kind} />
        </span>
        <span className="mo-entry-text">
          <span className="mo-target-line">
            <span className="mo-entry-title">{label}</span>
            {target !== undefined && <StandingBadge kind={kind} target={target} />}
            {target === undefined && !failed && <Skeleton width={90} height={18} />}
            {target === undefined && failed && <Badge>{texts.statusUnknown}</Badge>}
          </span>
          <span className="mo-entry-help">{note ?? summary}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </button>
      {target && (
        <button type="button" className="mo-target-queue mo-figures" onClick={onOpenDeliveries}>
          <span>{texts.waiting(target.waiting)}</span>
          <span className={target.dead > 0 ? 'mo-target-dead' : undefined}>{texts.failed(target.dead)}</span>
          <span className="mo-target-more">
            {texts.view}
            <span className="mo-sr">{texts.ofTarget(label)}</span>
            <ArrowRight aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  )
}
