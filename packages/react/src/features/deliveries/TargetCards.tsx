import {
  type EventTargetKind,
  eventTargetKinds,
  type Session,
  type TargetHealth,
  type TargetKind,
} from '@morpheus/sdk'
import { cardOf, cardTexts, standing } from '@morpheus/sdk/integrations'
import { ArrowRight, ChevronRight, Copy, Ellipsis } from 'lucide-react'
import { useReadError } from '../../core/useErrors.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import { classes, rootProps } from '../../ui/lib/rootProps.js'
import { Menu } from '../../ui/Menu.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { IntegrationIcon } from '../integrations/IntegrationIcon.js'
import { useCopyTexts } from '../sessions/dialogs/texts.js'
import { useTargets } from './queries.js'
import { StandingBadge } from './StandingBadge.js'
import { useDeliveryTexts } from './texts.js'
import '../../ui/layout.css'
import '../../ui/buttons.css'
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
export const TargetCards = withErrorReporting(function TargetCards(props: TargetCardsProps) {
  const { sessionId, onOpenConfiguration, onOpenDeliveries, onOpenCopy } = props
  const session = { id: sessionId }
  const query = useTargets(sessionId)
  const { data } = query
  const error = useReadError(query)
  return (
    <div {...rootProps(props, 'mo-entries')}>
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

interface TargetCardProps {
  kind: TargetKind
  /** Undefined while loading; null when not configured. */
  target: TargetHealth | null | undefined
  failed: boolean
  onOpenConfiguration: (() => void) | undefined
  onOpenDeliveries: (() => void) | undefined
  onCopy: (() => void) | undefined
}

function TargetCard(props: TargetCardProps) {
  const { kind, target, failed, onOpenConfiguration, onOpenDeliveries, onCopy } = props
  const texts = useDeliveryTexts()
  const copyTexts = useCopyTexts()
  const card = cardOf(kind)
  const translate = useTranslate()
  const { label, summary } = cardTexts(kind, card, translate)
  const { clients, reason, reasonI18n } = standing(card, target ?? null)
  const note = clients === null ? translate(reasonI18n, reason) : texts.connections(clients)
  const hasMenu = target != null && onCopy !== undefined && card.notCopied === undefined
  const targetTitle = (
    <>
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
    </>
  )
  return (
    <div
      className={classes(
        'mo-target-card',
        hasMenu && 'mo-target-card-more',
        target === null && 'mo-target-unset',
      )}
    >
      {onOpenConfiguration ? (
        <button type="button" className="mo-target-open" onClick={onOpenConfiguration}>
          {targetTitle}
          <ChevronRight aria-hidden="true" />
        </button>
      ) : (
        <div className="mo-target-open">{targetTitle}</div>
      )}
      {hasMenu && (
        <Menu
          label={copyTexts.more(label)}
          trigger={<Ellipsis aria-hidden="true" />}
          triggerClassName="mo-icon-button mo-target-menu"
          items={[{ label: copyTexts.toOthers, icon: <Copy />, onSelect: onCopy }]}
        />
      )}
      {target && onOpenDeliveries && (
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
