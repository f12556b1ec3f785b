import { NotFoundError, type TargetKind } from '@morpheus/sdk'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryFilter } from '../../../hooks/deliveries/deliveryQueries.js'
import { useDeliveryActions } from '../../../hooks/deliveries/useDeliveryActions.js'
import { useSession } from '../../../hooks/sessions/useSession.js'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { heading } from '../../../ui/kit/heading.js'
import { Select } from '../../../ui/Select/Select.js'
import { ConfigurationDialog } from '../../ConfigurationDialog.js'
import { DeliveryPlot } from './DeliveryPlot.js'
import { HealthStrip } from './HealthStrip.js'
import { LogPanel } from './LogPanel.js'
import './widget.css'
import './health.css'
import './detail.css'

export interface DeliveryLogProps {
  sessionId: string
  /** Only its deliveries are listed at first. */
  target?: TargetKind | undefined
  /** Another session was chosen. */
  onSelectSession: (sessionId: string) => void
  onOpenSession: (sessionId: string) => void
  headingLevel?: 1 | 2
}

/** What became of a session's events: how each target stands, over time, and one by one; live. */
export function DeliveryLog({
  sessionId,
  target,
  onSelectSession,
  onOpenSession,
  headingLevel = 2,
}: DeliveryLogProps) {
  const texts = useDeliveryTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error } = useSession(sessionId)
  const { data: sessions = [] } = useSessions()
  const actions = useDeliveryActions(sessionId, texts)
  const [filter, setFilter] = useState<DeliveryFilter>(target ? { target } : {})
  const [configuring, setConfiguring] = useState<TargetKind | null>(null)
  const Heading = heading(headingLevel)
  const partLevel = headingLevel === 1 ? 2 : 3

  if (error instanceof NotFoundError) {
    return (
      <EmptyState icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }

  return (
    <div className="mo-deliveries">
      <header className="mo-deliveries-header">
        <Button
          className="mo-deliveries-back"
          size="small"
          variant="ghost"
          icon={<ArrowLeft />}
          onClick={() => onOpenSession(sessionId)}
        >
          <span className="mo-truncate">{session?.name ?? texts.session}</span>
        </Button>
        <Heading className="mo-title">{texts.title}</Heading>
        {sessions.length > 1 && (
          <span className="mo-deliveries-session">
            <Select
              aria-label={texts.session}
              value={sessionId}
              onChange={(event) => onSelectSession(event.target.value)}
            >
              {sessions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </span>
        )}
      </header>
      <HealthStrip
        sessionId={sessionId}
        headingLevel={partLevel}
        actions={actions}
        onConfigure={setConfiguring}
        onOpenSession={() => onOpenSession(sessionId)}
      />
      <DeliveryPlot sessionId={sessionId} headingLevel={partLevel} />
      <LogPanel
        sessionId={sessionId}
        headingLevel={partLevel}
        filter={filter}
        onFilter={setFilter}
        actions={actions}
      />
      {configuring && (
        <ConfigurationDialog what={configuring} sessionId={sessionId} onClose={() => setConfiguring(null)} />
      )}
    </div>
  )
}
