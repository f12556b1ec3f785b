import { isNotOffered, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, CircleSlash, Link2, Plus, Radio, SearchX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useReportError } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { ChannelItem } from './ChannelItem.js'
import { ChannelPosts } from './ChannelPosts.js'
import { useChannels } from './queries.js'
import { useChannelTexts } from './texts.js'
import './style.css'

const CreateChannelDialog = lazy(async () => (await import('./channelDialogs.js')).CreateChannelDialog)
const FollowChannelDialog = lazy(async () => (await import('./channelDialogs.js')).FollowChannelDialog)

export interface ChannelsProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Channels that a session's number follows or administers, and their posts: follows, creates, posts, receives; live. */
export const Channels = withErrorReporting(function Channels(props: ChannelsProps) {
  const { sessionId, onOpenSession, headingLevel = 2 } = props
  const texts = useChannelTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const [dialog, setDialog] = useState<'create' | 'follow' | null>(null)
  useReportError(sessionError)
  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  const isCloud = session?.apiType === 'WHATSAPP_CLOUD'
  const isOnline = session?.status === 'connected'
  const level = levelBelow(headingLevel)
  const close = () => setDialog(null)
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      <PageHeader
        title={texts.title}
        headingLevel={headingLevel}
        description={texts.intro}
        back={
          onOpenSession && (
            <Button
              className="mo-page-back"
              size="small"
              variant="ghost"
              icon={<ArrowLeft />}
              onClick={() => onOpenSession(session ?? { id: sessionId })}
            >
              <span className="mo-truncate">{session?.name ?? texts.session}</span>
            </Button>
          )
        }
        actions={
          isOnline &&
          !isCloud && (
            <div className="mo-channel-actions">
              <Button icon={<Link2 />} onClick={() => setDialog('follow')}>
                {texts.follow}
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => setDialog('create')}>
                {texts.create}
              </Button>
            </div>
          )
        }
      />
      {isCloud ? (
        <section className="mo-card" aria-label={texts.title}>
          <EmptyState icon={<CircleSlash />} title={texts.unsupported} level={level}>
            {texts.unsupportedText}
          </EmptyState>
        </section>
      ) : (
        <ChannelLists
          sessionId={sessionId}
          isRead={session !== undefined || sessionError !== null}
          isOffline={session !== undefined && !isOnline}
          level={level}
        />
      )}
      <LazyBoundary fallback={null}>
        {dialog === 'create' && <CreateChannelDialog sessionId={sessionId} onClose={close} />}
        {dialog === 'follow' && <FollowChannelDialog sessionId={sessionId} onClose={close} />}
      </LazyBoundary>
    </div>
  )
})

interface ChannelListsProps {
  sessionId: string
  /** False until it is known that the session has channels. */
  isRead: boolean
  isOffline: boolean
  level: HeadingLevel
}

function ChannelLists({ sessionId, isRead, isOffline, level }: ChannelListsProps) {
  const texts = useChannelTexts()
  const query = useChannels(isRead && !isOffline ? sessionId : undefined)
  const error = useReadError(query)
  const channels = query.data?.channels
  if (error && isNotOffered(error))
    return (
      <section className="mo-card" aria-label={texts.title}>
        <EmptyState icon={<CircleSlash />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      </section>
    )
  return (
    <>
      <section aria-label={texts.list}>
        {isOffline ? (
          <div className="mo-card">
            <EmptyState icon={<WifiOff />} title={texts.offline} level={level}>
              {texts.offlineText}
            </EmptyState>
          </div>
        ) : channels === undefined ? (
          error ? (
            <div className="mo-card">
              <QueryError query={query} error={error} title={texts.error} />
            </div>
          ) : (
            <Skeleton height={160} />
          )
        ) : channels.length === 0 ? (
          <div className="mo-card">
            <EmptyState icon={<Radio />} title={texts.empty} level={level}>
              {texts.emptyText}
            </EmptyState>
          </div>
        ) : (
          <RowList>
            {channels.map((channel) => (
              <ChannelItem key={channel.id} channel={channel} sessionId={sessionId} />
            ))}
          </RowList>
        )}
      </section>
      {isRead && <ChannelPosts sessionId={sessionId} isOnline={!isOffline} level={level} />}
    </>
  )
}
