import { isNotOffered, NotFoundError, type Session, type TargetKind } from '@morpheus/sdk'
import { type IntegrationKind, integrationKinds } from '@morpheus/sdk/integrations'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../../core/useErrors.js'
import { useFormat } from '../../../core/useFormat.js'
import { useRequestedEditor } from '../../../core/useRequestedEditor.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import { Panel } from '../../../ui/Panel.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { QueryError } from '../../../widget/QueryView.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useMessageStats } from '../../dashboard/queries.js'
import { ConfigurationDialog } from '../../integrations/ConfigurationDialog.js'
import { useAvailability } from '../../monitoring/availability.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { Heartbeat } from '../../monitoring/Heartbeat.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { useSessionDialogs } from '../dialogs/useSessionDialogs.js'
import { useSession } from '../queries.js'
import { DetailHeader } from './DetailHeader.js'
import { DetailSkeleton } from './DetailSkeleton.js'
import { NumberNotices } from './NumberNotices.js'
import { SessionActionList } from './SessionActionList.js'
import { SessionBanner } from './SessionBanner.js'
import { SessionConfiguration, SessionSettings } from './SessionConfiguration.js'
import { SessionCounters } from './SessionCounters.js'
import { SessionInfo } from './SessionInfo.js'
import { SessionLog } from './SessionLog.js'
import { SessionRisk } from './SessionRisk.js'
import { useDetailTexts } from './texts.js'
import './style.css'

const spans = ['day', 'week', 'month'] as const

/** Status over the last day and uptime of the last 24 hours, 7 and 30 days; nothing when the server does not report them. */
function SessionAvailability({ session, level }: { session: Session; level: HeadingLevel }) {
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const { data } = useAvailability(session.id)
  if (!data) return null
  return (
    <Panel title={texts.title} headingLevel={levelBelow(level)}>
      <div className="mo-detail-availability">
        <Heartbeat sessionId={session.id} />
        <dl>
          {spans
            .map((span) => ({ span, percent: data.uptime[span] }))
            .map(({ span, percent }) => (
              <div key={span}>
                <dt>{texts.uptimeIn(texts.spans[span])}</dt>
                <dd className="mo-figures">
                  {percent === null ? texts.never : format.availability(percent)}
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </Panel>
  )
}

const MessageStats = lazy(async () => (await import('../../dashboard/MessageStats.js')).MessageStats)

const defaultPeriod = 'day'

/** Messages of the session over time; nothing when the server does not count by session. */
function SessionMessages({ sessionId, level }: { sessionId: string; level: HeadingLevel }) {
  const { data, error } = useMessageStats(defaultPeriod, sessionId)
  const isCounted = data ? data.buckets.length > 0 : !isNotOffered(error)
  if (!isCounted) return null
  return (
    <LazyBoundary fallback={<Skeleton height={420} />}>
      <MessageStats
        sessionId={sessionId}
        defaultFilter={{ period: defaultPeriod }}
        headingLevel={levelBelow(level)}
      />
    </LazyBoundary>
  )
}

const SendMessageDialog = lazy(
  async () => (await import('../../messages/SendMessageDialog.js')).SendMessageDialog,
)

const sendingAddress = 'message' as const

const findEditor = (address: string) =>
  [...integrationKinds, sendingAddress].find((editor) => editor === address) ?? null

const CopyIntegrationDialog = lazy(
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
  /** Opens the groups of the session's account; not for Cloud API sessions. */
  onOpenGroups?: ((session: Session) => void) | undefined
  /** Opens the profile of the session's number. */
  onOpenProfile?: ((session: Session) => void) | undefined
  /** Opens the session's campaigns. */
  onOpenCampaigns?: ((session: Session) => void) | undefined
  /** Opens the statuses of the session's number; without it there is no button. */
  onOpenStatuses?: ((session: Session) => void) | undefined
  /** Opens the channels of the session's number; without it there is no button. */
  onOpenChannels?: ((session: Session) => void) | undefined
  /** Opens the catalogue of the session's number; without it there is no button. */
  onOpenCatalog?: ((session: Session) => void) | undefined
  /** Opens the templates approved by Meta; Cloud API sessions only. */
  onOpenCloudTemplates?: ((session: Session) => void) | undefined
  /** Opens the session's deliveries, or those to one target. */
  onOpenDeliveries?: ((session: Session, target?: TargetKind) => void) | undefined
  /** Address of the session's outgoing messages in a state; makes the figures of the queue and of failures links. */
  outboxHref?: ((session: Session, state: 'queued' | 'failed') => string) | undefined
  /** Navigates to the address without reloading the page. */
  onOpenHref?: ((href: string) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Session page with all details and actions. Core spec §2 and §4. */
export const SessionDetail = withErrorReporting(function SessionDetail(props: SessionDetailProps) {
  // A dialog that was opened for one session must not act on the next one.
  return <KeyedSessionDetail key={props.sessionId} {...props} />
})

function KeyedSessionDetail(props: SessionDetailProps) {
  const {
    sessionId,
    onOpenSessions,
    onOpenContacts,
    onOpenMessages,
    onOpenDeliveries,
    headingLevel = 2,
  } = props
  const {
    outboxHref,
    onOpenConversations,
    onOpenCloudTemplates,
    onOpenGroups,
    onOpenProfile,
    onOpenCampaigns,
    onOpenStatuses,
    onOpenChannels,
    onOpenCatalog,
  } = props
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const control = useSessionDialogs()
  const [openKind, setConfiguring] = useState<IntegrationKind | null>(null)
  const [copying, setCopying] = useState<TargetKind | null>(null)
  const [sending, setSending] = useState(false)
  const query = useSession(sessionId)
  const { data: session } = query
  const error = useReadError(query)
  useRequestedEditor(
    findEditor,
    (editor) => {
      if (editor !== sendingAddress) setConfiguring(editor)
      else setSending(session?.status === 'connected')
    },
    session !== undefined,
  )

  if (error instanceof NotFoundError) {
    return (
      <EmptyState
        {...rootProps(props)}
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
    return <QueryError {...rootProps(props)} query={query} error={error} title={detailTexts.loadError} />
  }
  if (!session)
    return <DetailSkeleton {...rootProps(props)} level={headingLevel} onOpenSessions={onOpenSessions} />

  return (
    <div {...rootProps(props, 'mo-detail')}>
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
          <SessionAvailability session={session} level={headingLevel} />
          <SessionCounters
            session={session}
            onOpenContacts={onOpenContacts && (() => onOpenContacts(session))}
          />
          <SessionMessages sessionId={session.id} level={headingLevel} />
          {session.phone && <SessionRisk sessionId={session.id} level={headingLevel} />}
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
          <SessionInfo
            session={session}
            level={headingLevel}
            outboxHref={outboxHref && ((state) => outboxHref(session, state))}
            onOpenHref={props.onOpenHref}
          />
          <SessionActionList
            level={headingLevel}
            onSendTest={session.status === 'connected' ? () => setSending(true) : undefined}
            onOpenContacts={onOpenContacts && (() => onOpenContacts(session))}
            onOpenMessages={onOpenMessages && (() => onOpenMessages(session))}
            onOpenConversations={onOpenConversations && (() => onOpenConversations(session))}
            onOpenGroups={
              onOpenGroups && session.apiType === 'MORPHEUS' ? () => onOpenGroups(session) : undefined
            }
            onOpenProfile={onOpenProfile && (() => onOpenProfile(session))}
            onOpenStatuses={
              onOpenStatuses && session.apiType === 'MORPHEUS' ? () => onOpenStatuses(session) : undefined
            }
            onOpenChannels={
              onOpenChannels && session.apiType === 'MORPHEUS' ? () => onOpenChannels(session) : undefined
            }
            onOpenCatalog={
              onOpenCatalog && session.apiType === 'MORPHEUS' ? () => onOpenCatalog(session) : undefined
            }
            onOpenCampaigns={onOpenCampaigns && (() => onOpenCampaigns(session))}
            onOpenDeliveries={onOpenDeliveries && (() => onOpenDeliveries(session))}
            onOpenCloudTemplates={
              onOpenCloudTemplates && session.apiType === 'WHATSAPP_CLOUD'
                ? () => onOpenCloudTemplates(session)
                : undefined
            }
            onConfigure={() => setConfiguring('behavior')}
            onRemove={() => control.askRemove(session)}
          />
          <SessionSettings session={session} level={headingLevel} onConfigure={setConfiguring} />
        </aside>
      </div>
      {openKind !== null && (
        <ConfigurationDialog what={openKind} sessionId={session.id} onClose={() => setConfiguring(null)} />
      )}
      {copying !== null && (
        <LazyBoundary>
          <CopyIntegrationDialog session={session} kind={copying} onClose={() => setCopying(null)} />
        </LazyBoundary>
      )}
      {sending && (
        <LazyBoundary>
          <SendMessageDialog session={session} address={sendingAddress} onClose={() => setSending(false)} />
        </LazyBoundary>
      )}
      <SessionDialogs control={control} sessions={[session]} onRemoved={onOpenSessions} />
    </div>
  )
}
