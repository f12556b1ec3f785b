import { MorpheusError, NotFoundError, type Session, type TargetKind } from '@morpheus/sdk'
import type { IntegrationKind } from '@morpheus/sdk/integrations'
import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../../hooks/sessions/useSession.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useTexts } from '../../../provider/texts.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { ConfigurationDialog } from '../../ConfigurationDialog.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { useSessionDialogs } from '../dialogs/useSessionDialogs.js'
import { DetailHeader } from './DetailHeader.js'
import { DetailSkeleton } from './DetailSkeleton.js'
import { SessionActionList } from './SessionActionList.js'
import { SessionConfiguration } from './SessionConfiguration.js'
import { SessionCounters } from './SessionCounters.js'
import { SessionInfo } from './SessionInfo.js'
import './widget.css'

const SendMessageDialog = lazily(
  async () => (await import('../../messages/SendMessage/SendMessageDialog.js')).SendMessageDialog,
)

export interface SessionDetailProps {
  sessionId: string
  /** Back to the list: by choice, or because the session was deleted. */
  onBack: () => void
  onOpenContacts: (session: Session) => void
  onOpenMessages: (session: Session) => void
  /** Who answers its customers. */
  onOpenConversations?: (session: Session) => void
  /** What was delivered of the session's events, or of those to one target. */
  onOpenDeliveries: (session: Session, target?: TargetKind) => void
  headingLevel?: 1 | 2
}

/** One session with all that can be seen of it and done to it. Core spec §2 and §4. */
export function SessionDetail(props: SessionDetailProps) {
  const { sessionId, onBack, onOpenContacts, onOpenMessages, onOpenDeliveries, headingLevel = 2 } = props
  const { onOpenConversations } = props
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const control = useSessionDialogs()
  const [configuring, setConfiguring] = useState<IntegrationKind | null>(null)
  const [sending, setSending] = useState(false)
  const query = useSession(sessionId)
  const { data: session, isFetching, refetch } = query
  const error = useReadError(query)

  if (error instanceof NotFoundError) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={detailTexts.notFound}
        level={headingLevel}
        action={
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {texts.common.back}
          </Button>
        }
      >
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  if (!session && error) {
    return (
      <ErrorState
        icon={<CircleAlert />}
        title={detailTexts.loadError}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {error instanceof MorpheusError ? error.message : undefined}
      </ErrorState>
    )
  }
  if (!session) return <DetailSkeleton level={headingLevel} onBack={onBack} />

  return (
    <div className="mo-detail">
      <DetailHeader session={session} control={control} level={headingLevel} onBack={onBack} />
      <div className="mo-detail-columns">
        <div className="mo-detail-main">
          <SessionCounters session={session} onOpenContacts={() => onOpenContacts(session)} />
          <SessionConfiguration
            session={session}
            level={headingLevel}
            onConfigure={setConfiguring}
            onOpenDeliveries={(target) => onOpenDeliveries(session, target)}
          />
        </div>
        <aside className="mo-detail-side">
          <SessionInfo session={session} level={headingLevel} />
          <SessionActionList
            onSendTest={session.status === 'connected' ? () => setSending(true) : undefined}
            onOpenContacts={() => onOpenContacts(session)}
            onOpenMessages={() => onOpenMessages(session)}
            onOpenConversations={onOpenConversations && (() => onOpenConversations(session))}
            onOpenDeliveries={() => onOpenDeliveries(session)}
            onConfigure={() => setConfiguring('behavior')}
            onRemove={() => control.askRemove(session)}
          />
        </aside>
      </div>
      {configuring !== null && (
        <ConfigurationDialog what={configuring} sessionId={session.id} onClose={() => setConfiguring(null)} />
      )}
      {sending && (
        <Suspense fallback={null}>
          <SendMessageDialog session={session} onClose={() => setSending(false)} />
        </Suspense>
      )}
      <SessionDialogs control={control} sessions={[session]} onRemoved={onBack} />
    </div>
  )
}
