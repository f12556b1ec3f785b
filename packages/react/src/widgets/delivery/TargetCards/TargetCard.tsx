import type { TargetHealth, TargetKind } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { targetIcons } from '../targetIcons.js'
import { targetNote, targetStatus } from '../targetStatus.js'
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
  const label = targetLabels[kind]
  return (
    <div className="mo-target-card">
      <button type="button" className="mo-target-open" onClick={onConfigure}>
        <span className="mo-entry-icon" aria-hidden="true">
          {targetIcons[kind]}
        </span>
        <span className="mo-entry-text">
          <span className="mo-target-line">
            <span className="mo-entry-title">{label}</span>
            {target !== undefined && <StatusOf target={target} />}
            {target === undefined && !failed && <Skeleton width={90} height={18} />}
            {target === undefined && failed && <Badge>{texts.statusUnknown}</Badge>}
          </span>
          <span className="mo-entry-help">{targetNote(target ?? null, texts) ?? texts.help[kind]}</span>
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

function StatusOf({ target }: { target: TargetHealth | null }) {
  const texts = useDeliveryTexts()
  const { tone, label } = targetStatus(target, texts)
  return <Badge tone={tone}>{label}</Badge>
}
