import { isNotOffered, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, CircleDashed, CircleSlash, Plus, SearchX } from 'lucide-react'
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
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { useStatusActions, useStatuses, useStatusSettings } from './queries.js'
import { ReceiveSwitch } from './ReceiveSwitch.js'
import { StatusItem } from './StatusItem.js'
import { useStatusTexts } from './texts.js'
import './style.css'

const PostStatus = lazy(async () => (await import('./PostStatus.js')).PostStatus)

export interface StatusesProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Statuses of a session's number and of its contacts: posts and deletes own ones, and turns receiving on; live. */
export const Statuses = withErrorReporting(function Statuses(props: StatusesProps) {
  const { sessionId, onOpenSession, headingLevel = 2 } = props
  const texts = useStatusTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const [isPosting, setPosting] = useState(false)
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
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      <PageHeader
        title={texts.title}
        headingLevel={headingLevel}
        description={session && !isCloud && !isOnline ? texts.offline : texts.intro}
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
            <Button variant="primary" icon={<Plus />} onClick={() => setPosting(true)}>
              {texts.create}
            </Button>
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
        <StatusList
          sessionId={session || sessionError ? sessionId : undefined}
          isOnline={isOnline}
          level={level}
        />
      )}
      {isPosting && (
        <LazyBoundary fallback={null}>
          <PostStatus sessionId={sessionId} onClose={() => setPosting(false)} />
        </LazyBoundary>
      )}
    </div>
  )
})

const sides = { all: undefined, own: true, received: false } as const
type Side = keyof typeof sides

interface StatusListProps {
  /** Undefined until it is known that the session has statuses. */
  sessionId: string | undefined
  isOnline: boolean
  level: HeadingLevel
}

function StatusList({ sessionId, isOnline, level }: StatusListProps) {
  const texts = useStatusTexts()
  const [side, setSide] = useState<Side>('all')
  const query = useStatuses(sessionId, sides[side])
  const settings = useStatusSettings(sessionId)
  const error = useReadError(query)
  const { statuses, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const receives = settings.data?.receives ?? false
  const { setReceives } = useStatusActions(sessionId ?? '')
  if (!query.data && error)
    return (
      <section className="mo-card" aria-label={texts.title}>
        {isNotOffered(error) ? (
          <EmptyState icon={<CircleSlash />} title={texts.notOffered} level={level}>
            {texts.notOfferedText}
          </EmptyState>
        ) : (
          <QueryError query={query} error={error} title={texts.error} />
        )}
      </section>
    )
  return (
    <>
      {sessionId !== undefined && settings.data && (
        <ReceiveSwitch texts={texts} receives={receives} onChange={setReceives} />
      )}
      <div>
        <Segments
          label={texts.filter}
          value={side}
          options={[
            { value: 'all', label: texts.all },
            { value: 'own', label: texts.own },
            { value: 'received', label: texts.received },
          ]}
          onChange={setSide}
        />
      </div>
      {!query.data && <Skeleton height={200} />}
      {query.data && statuses.length === 0 && (
        <section className="mo-card" aria-label={texts.title}>
          <EmptyState
            icon={<CircleDashed />}
            title={side === 'received' ? texts.emptyReceived : texts.empty}
            level={level}
          >
            {side !== 'received'
              ? isOnline && texts.emptyText
              : receives
                ? texts.emptyReceivedOn
                : texts.emptyReceivedOff}
          </EmptyState>
        </section>
      )}
      {statuses.length > 0 && (
        <RowList>
          {statuses.map((status) => (
            <StatusItem key={status.id} status={status} isOnline={isOnline} />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
