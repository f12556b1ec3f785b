import { type ConversationRecord, isNotOffered, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, MessageCircleOff, MessagesSquare, SearchX } from 'lucide-react'
import { useReadError } from '../../core/useErrors.js'
import { useReportError } from '../../provider/errors.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { ConversationItem } from './ConversationItem.js'
import { type ConversationsFilter, useConversationActions, useConversations } from './queries.js'
import { useConversationTexts } from './texts.js'
import '../../ui/display.css'
import './style.css'

const rows = ['a', 'b', 'c', 'd', 'e']

function ConversationSkeleton() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {rows.map((key) => (
        <div key={key} className="mo-conversation" aria-hidden="true">
          <div className="mo-conversation-who">
            <Skeleton width="60%" height={20} />
            <Skeleton width="80%" height={18} />
          </div>
          <div className="mo-conversation-owner">
            <Skeleton width={72} height={22} />
          </div>
          <div className="mo-conversation-text">
            <Skeleton width="90%" height={20} />
          </div>
          <div className="mo-conversation-actions">
            <Skeleton width={150} height={32} />
          </div>
        </div>
      ))}
    </div>
  )
}

const owners = ['all', 'bot', 'human', 'paused'] as const

/** Filter of the conversation list. */
export type ConversationListFilter = Pick<ConversationsFilter, 'search' | 'owner'>

/** Replaceable parts of the widget. */
export interface ConversationsSlots {
  /** Title, back button and description. */
  header?: Slot | undefined
  /** Content of a row, buttons included. */
  row?: Slot<{ conversation: ConversationRecord }> | undefined
  /** Shown when there are no conversations. */
  empty?: Slot | undefined
}

export interface ConversationsProps extends WidgetProps, FilterProps<ConversationListFilter> {
  /** Id of the session. */
  sessionId: string
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: ConversationsSlots | undefined
}

/** Conversations of a session with their owner (bot or human) and controls to change it; live. */
export const Conversations = withErrorReporting(function Conversations(props: ConversationsProps) {
  const { sessionId, onOpenSession, headingLevel = 2, slots } = props
  const { header = renderChildren, row = renderChildren, empty = renderChildren } = slots ?? {}
  const texts = useConversationTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const { filter, narrow } = useFilter<ConversationListFilter>(props)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const list = useConversations({ ...filter, sessionId })
  const actions = useConversationActions(sessionId, texts)
  const error = useReadError(list)
  const isUnsupported = !list.data && isNotOffered(error)
  useReportError(sessionError)
  const level = levelBelow(headingLevel)

  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      {header({
        children: (
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
          />
        ),
      })}
      <section className="mo-card mo-conversations-main" aria-label={texts.list}>
        {!isUnsupported && (
          <div className="mo-conversations-tools">
            <SearchInput label={texts.search} value={search} onChange={setSearch} />
            <Segments
              label={texts.owner}
              value={filter.owner ?? 'all'}
              options={owners.map((value) => ({ value, label: texts.owners[value] }))}
              onChange={(owner) => narrow({ owner: owner === 'all' ? undefined : owner })}
            />
          </div>
        )}
        {list.isPending && !error && <ConversationSkeleton />}
        {isUnsupported && (
          <EmptyState icon={<MessageCircleOff />} title={texts.notOffered} level={level}>
            {texts.notOfferedText}
          </EmptyState>
        )}
        {!list.data && error && !isUnsupported && (
          <QueryError query={list} error={error} title={texts.error} />
        )}
        {list.data && list.conversations.length === 0 && isFiltered && (
          <EmptyState icon={<SearchX />} title={texts.noMatch} level={level}>
            {texts.noMatchText}
          </EmptyState>
        )}
        {list.data &&
          list.conversations.length === 0 &&
          !isFiltered &&
          empty({
            children: (
              <EmptyState icon={<MessagesSquare />} title={texts.empty} level={level}>
                {texts.emptyText}
              </EmptyState>
            ),
          })}
        {list.conversations.length > 0 && (
          <ul className="mo-conversations-list" aria-busy={list.isPlaceholderData || undefined}>
            {list.conversations.map((one) => (
              <ConversationItem key={one.contactPhone} conversation={one} slot={row} actions={actions} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <p className="mo-conversations-more">
            {list.isFetchNextPageError && <span role="alert">{texts.moreError}</span>}
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {texts.more}
            </Button>
          </p>
        )}
      </section>
    </div>
  )
})
