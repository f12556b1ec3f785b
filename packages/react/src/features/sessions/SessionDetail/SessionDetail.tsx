import { NotFoundError, type Session, type TargetKind } from '@morpheus/sdk'
import type { IntegrationKind } from '@morpheus/sdk/integrations'
import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../../core/useErrors.js'
import { useReadError } from '../../../core/useReadError.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import { ConfigurationDialog } from '../../integrations/ConfigurationDialog.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { useSessionDialogs } from '../dialogs/useSessionDialogs.js'
import { useDetailTexts } from '../texts/detail.js'
import { useSession } from '../useSession.js'
import { DetailHeader } from './DetailHeader.js'
import { DetailSkeleton } from './DetailSkeleton.js'
import { NumberNotices } from './NumberNotices.js'
import { SessionActionList } from './SessionActionList.js'
import { SessionBanner } from './SessionBanner.js'
import { SessionConfiguration } from './SessionConfiguration.js'
import { SessionCounters } from './SessionCounters.js'
import { SessionInfo } from './SessionInfo.js'
import { SessionLog } from './SessionLog.js'
import { SessionMessages } from './SessionMessages.js'
import { SessionStanding } from './SessionStanding.js'
import './style.css'

const SendMessageDialog = lazily(
  async () => (await import('../../messages/SendMessageDialog.js')).SendMessageDialog,
)

const CopyIntegrationDialog = lazily(
  async () => (await import('../dialogs/CopyIntegrationDialog.js')).CopyIntegrationDialog,
)

export interface SessionDetailProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Opens the session list: by choice, or because the session was deleted. */
  onOpenSessions?: (() => void) | undefined
  /** Opens the session's contacts. */
  onOpenContacts?: ((session: Session) => void) | undefined
  /** Opens the session's messages. */
  onOpenMessages?: ((session: Session) => void) | undefined
  /** Opens the session's conversations. */
  onOpenConversations?: ((session: Session) => void) | undefined
  /** Opens the templates approved by Meta; Cloud API sessions only. */
  onOpenCloudTemplates?: ((session: Session) => void) | undefined
  /** Opens the session's deliveries, or those to one target. */
  onOpenDeliveries?: ((session: Session, target?: TargetKind) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Session page with all details and actions. Core spec §2 and §4. */
export const SessionDetail = widget(function SessionDetail(props: SessionDetailProps) {
  const errors = useErrors()
  const {
    sessionId,
    onOpenSessions,
    onOpenContacts,
    onOpenMessages,
    onOpenDeliveries,
    headingLevel = 2,
  } = props
  const { onOpenConversations, onOpenCloudTemplates } = props
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const control = useSessionDialogs()
  const [configuring, setConfiguring] = useState<IntegrationKind | null>(null)
  const [copying, setCopying] = useState<TargetKind | null>(null)
  const [sending, setSending] = useState(false)
  const query = useSession(sessionId)
  const { data: session, isFetching, refetch } = query
  const error = useReadError(query)

  if (error instanceof NotFoundError) {
    return (
      <EmptyState
        {...outermost(props)}
        icon={<SearchX />}
        title={detailTexts.notFound}
        level={headingLevel}
        action={
          onOpenSessions && (
            <Button icon={<ArrowLeft />} onClick={onOpenSessions}>
              {texts.common.back}
            </Button>
          )
        }
      >
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  if (!session && error) {
    return (
      <ErrorState
        {...outermost(props)}
        icon={<CircleAlert />}
        title={detailTexts.loadError}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {errors.reason(error)}
      </ErrorState>
    )
  }
  if (!session)
    return <DetailSkeleton {...outermost(props)} level={headingLevel} onOpenSessions={onOpenSessions} />

  return (
    <div {...outermost(props, 'mo-detail')}>
      <DetailHeader
        session={session}
        control={control}
        level={headingLevel}
        onOpenSessions={onOpenSessions}
        onConfigure={() => setConfiguring('cloud')}
      />
      <NumberNotices session={session} control={control} />
      <SessionBanner session={session} control={control} onConfigure={() => setConfiguring('cloud')} />
      <div className="mo-detail-columns">
        <div className="mo-detail-main">
          <SessionStanding session={session} level={headingLevel} />
          <SessionCounters
            session={session}
            onOpenContacts={onOpenContacts && (() => onOpenContacts(session))}
          />
          <SessionMessages sessionId={session.id} level={headingLevel} />
          <SessionConfiguration
            session={session}
            level={headingLevel}
            onConfigure={setConfiguring}
            onCopy={setCopying}
            onOpenDeliveries={onOpenDeliveries && ((target) => onOpenDeliveries(session, target))}
          />
          <SessionLog sessionId={session.id} level={headingLevel} />
        </div>
        <aside className="mo-detail-side">
          <SessionInfo session={session} level={headingLevel} />
          <SessionActionList
            level={headingLevel}
            onSendTest={session.status === 'connected' ? () => setSending(true) : undefined}
            onOpenContacts={onOpenContacts && (() => onOpenContacts(session))}
            onOpenMessages={onOpenMessages && (() => onOpenMessages(session))}
            onOpenConversations={onOpenConversations && (() => onOpenConversations(session))}
            onOpenDeliveries={onOpenDeliveries && (() => onOpenDeliveries(session))}
            onOpenCloudTemplates={
              onOpenCloudTemplates && session.apiType === 'WHATSAPP_CLOUD'
                ? () => onOpenCloudTemplates(session)
                : undefined
            }
            onConfigure={() => setConfiguring('behavior')}
            onRemove={() => control.askRemove(session)}
          />
        </aside>
      </div>
      {configuring !== null && (
        <ConfigurationDialog what={configuring} sessionId={session.id} onClose={() => setConfiguring(null)} />
      )}
      {copying !== null && (
        <UntilLoaded>
          <CopyIntegrationDialog session={session} kind={copying} onClose={() => setCopying(null)} />
        </UntilLoaded>
      )}
      {sending && (
        <UntilLoaded>
          <SendMessageDialog session={session} onClose={() => setSending(false)} />
        </UntilLoaded>
      )}
      <SessionDialogs control={control} sessions={[session]} onRemoved={onOpenSessions} />
    </div>
  )
})
