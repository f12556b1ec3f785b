import { type Delivery, NotFoundError, type Session, type TargetKind } from '@morpheus/sdk'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryFilter } from '../../../hooks/deliveries/deliveryQueries.js'
import { useDeliveryActions } from '../../../hooks/deliveries/useDeliveryActions.js'
import type { SessionFilter } from '../../../hooks/sessions/sessionFilter.js'
import { useSession } from '../../../hooks/sessions/useSession.js'
import { useSessions } from '../../../hooks/sessions/useSessions.js'
import { useReported } from '../../../provider/errors.js'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { type HeadingLevel, heading, levelBelow } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../../ui/kit/slot.js'
import { Select } from '../../../ui/Select/Select.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import { useControlled } from '../../../widget/useControlled.js'
import { useFilter } from '../../../widget/useFilter.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { ConfigurationDialog } from '../../ConfigurationDialog.js'
import { DeliveryPlot } from './DeliveryPlot.js'
import { HealthStrip } from './HealthStrip.js'
import { LogPanel } from './LogPanel.js'
import './widget.css'
import './health.css'
import './detail.css'

/** Parts of the widget that a host may replace. */
export interface DeliveryLogSlots {
  /** The title, the way back and the choice of a session. */
  header?: Slot | undefined
  /** What a line of the list shows, its buttons included. */
  row?: Slot<{ delivery: Delivery }> | undefined
  /** Where nothing was delivered yet. */
  empty?: Slot | undefined
}

export interface DeliveryLogProps extends WidgetProps, SessionFilter, FilterProps<DeliveryFilter> {
  /** The id of the session. */
  sessionId: string
  /** Another session was chosen; without it none can be. */
  onSessionIdChange?: ((sessionId: string) => void) | undefined
  /** Where one delivery is looked at: its line is a link to it. */
  href?: ((delivery: Pick<Delivery, 'id'>) => string) | undefined
  /** The id of the delivery that is open, where the host keeps it. */
  deliveryId?: string | null | undefined
  /** The id of the delivery that is open at first, where the widget keeps it. */
  defaultDeliveryId?: string | null | undefined
  /** Another delivery was opened, or none is open any more. */
  onDeliveryIdChange?: ((deliveryId: string | null) => void) | undefined
  /** Where the session itself is looked at. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Parts of yours in place of the widget's. */
  slots?: DeliveryLogSlots | undefined
}

/** What became of a session's events: how each target stands, over time, and one by one; live. */
export const DeliveryLog = widget(function DeliveryLog(props: DeliveryLogProps) {
  const { sessionId, externalId, metadata, onSessionIdChange, onOpenSession, headingLevel = 2, slots } = props
  const { header = asIs } = slots ?? {}
  const texts = useDeliveryTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error } = useSession(sessionId)
  const { data: sessions = [] } = useSessions({ externalId, metadata })
  useReported(error)
  const actions = useDeliveryActions(sessionId, texts)
  const { filter, narrow } = useFilter<DeliveryFilter>(props)
  const [configuring, setConfiguring] = useState<TargetKind | null>(null)
  const [deliveryId, openDelivery] = useControlled<string | null, string | null>(
    props.deliveryId,
    props.defaultDeliveryId ?? null,
    props.onDeliveryIdChange,
  )
  const open = onOpenSession && (() => onOpenSession(session ?? { id: sessionId }))
  const Heading = heading(headingLevel)
  const partLevel = levelBelow(headingLevel)

  if (error instanceof NotFoundError) {
    return (
      <EmptyState {...outermost(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }

  return (
    <div {...outermost(props, 'mo-deliveries')}>
      {header({
        children: (
          <header className="mo-deliveries-header">
            {open && (
              <Button
                className="mo-deliveries-back"
                size="small"
                variant="ghost"
                icon={<ArrowLeft />}
                onClick={open}
              >
                <span className="mo-truncate">{session?.name ?? texts.session}</span>
              </Button>
            )}
            <Heading className="mo-title">{texts.title}</Heading>
            {onSessionIdChange && sessions.length > 1 && (
              <span className="mo-deliveries-session">
                <Select
                  aria-label={texts.session}
                  value={sessionId}
                  onChange={(event) => onSessionIdChange(event.target.value)}
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
        ),
      })}
      <HealthStrip
        sessionId={sessionId}
        headingLevel={partLevel}
        actions={actions}
        onConfigure={setConfiguring}
        onOpenSession={open}
      />
      <DeliveryPlot sessionId={sessionId} headingLevel={partLevel} />
      <LogPanel
        sessionId={sessionId}
        headingLevel={partLevel}
        filter={filter}
        narrow={narrow}
        slots={slots}
        actions={actions}
        href={props.href}
        deliveryId={deliveryId}
        onOpen={openDelivery}
      />
      {configuring && (
        <ConfigurationDialog what={configuring} sessionId={sessionId} onClose={() => setConfiguring(null)} />
      )}
    </div>
  )
})
