import { NotFoundError, type TargetKind } from '@morpheus/sdk'
import { targetKinds } from '@morpheus/sdk/integrations'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useRequestedEditor } from '../../core/useRequestedEditor.js'
import { useReportError } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Select } from '../../ui/Select.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { ConfigurationDialog } from '../integrations/ConfigurationDialog.js'
import { useSession, useSessions } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { DeliveryPlot } from './DeliveryPlot.js'
import { HealthStrip } from './HealthStrip.js'
import { LogPanel } from './LogPanel.js'
import type { DeliveryLogProps } from './props.js'
import type { DeliveryFilter } from './queries.js'
import { useDeliveryTexts } from './texts.js'
import { useDeliveryActions } from './useDeliveryActions.js'
import './style.css'

const findTarget = (address: string) => targetKinds.find((kind) => kind === address) ?? null

/** Deliveries of a session's events: target status, plot over time and list; live. */
export const DeliveryLog = withErrorReporting(function DeliveryLog(props: DeliveryLogProps) {
  const { sessionId, externalId, metadata, onSessionIdChange, onOpenSession, headingLevel = 2, slots } = props
  const { header = renderChildren } = slots ?? {}
  const texts = useDeliveryTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error } = useSession(sessionId)
  const { data: sessions = [] } = useSessions({ externalId, metadata })
  useReportError(error)
  const actions = useDeliveryActions(sessionId, texts)
  const { filter, narrow } = useFilter<DeliveryFilter>(props)
  const [openKind, setConfiguring] = useState<TargetKind | null>(null)
  useRequestedEditor(findTarget, setConfiguring)
  const [deliveryId, openDelivery] = useControlled<string | null, string | null>(
    props.deliveryId,
    props.defaultDeliveryId ?? null,
    props.onDeliveryIdChange,
  )
  const open = onOpenSession && (() => onOpenSession(session ?? { id: sessionId }))
  const partLevel = levelBelow(headingLevel)

  if (error instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }

  return (
    <div {...rootProps(props, 'mo-deliveries')}>
      {header({
        children: (
          <PageHeader
            title={texts.title}
            headingLevel={headingLevel}
            back={
              open && (
                <Button
                  className="mo-page-back"
                  size="small"
                  variant="ghost"
                  icon={<ArrowLeft />}
                  onClick={open}
                >
                  <span className="mo-truncate">{session?.name ?? texts.session}</span>
                </Button>
              )
            }
            actions={
              onSessionIdChange &&
              sessions.length > 1 && (
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
              )
            }
          />
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
      {openKind && (
        <ConfigurationDialog what={openKind} sessionId={sessionId} onClose={() => setConfiguring(null)} />
      )}
    </div>
  )
})
