import { type ConversationRecord, isNotOffered, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, MessageCircleOff, MessagesSquare, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useReportError } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { classes, rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Segments } from '../../ui/Segments.js'
import { Select } from '../../ui/Select.js'
import { stackClasses } from '../../ui/Stack.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { ScheduledMessages } from '../messages/ScheduledMessages.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { ConversationList, ConversationListSkeleton } from './ConversationList.js'
import { useLabels } from './chatQueries.js'
import { type ConversationsFilter, useConversations } from './queries.js'
import { useConversationTexts } from './texts.js'
import { useHistoryProgress } from './useHistoryProgress.js'
import '../../ui/display.css'
import './style.css'

const Thread = lazy(async () => (await import('./Thread.js')).Thread)

const owners = ['all', 'bot', 'human', 'paused'] as const

/** Filter of the conversation list. */
export type ConversationListFilter = Omit<ConversationsFilter, 'sessionId'>

/** Replaceable parts of the widget. */
export interface ConversationsSlots {
  /** Title, back button and description. */
  header?: Slot | undefined
  /** Content of a row, which opens the conversation. */
  row?: Slot<{ conversation: ConversationRecord }> | undefined
  /** Shown when there are no conversations. */
  empty?: Slot | undefined
}

export interface ConversationsProps extends WidgetProps, FilterProps<ConversationListFilter> {
  /** Id of the session. */
  sessionId: string
  /** Number or group id of the open conversation, controlled; null for none. */
  contact?: string | null | undefined
  /** Number or group id of the initially open conversation, uncontrolled. */
  defaultContact?: string | null | undefined
  /** Called when a conversation is opened, and with null when it is closed. */
  onContactChange?: ((contact: string | null) => void) | undefined
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: ConversationsSlots | undefined
}

/**
 * Conversations of a session: a list, and the messages of each with a reply and its owner (bot, person or nobody);
 * live.
 */
export const Conversations = withErrorReporting(function Conversations(props: ConversationsProps) {
  const { sessionId, onOpenSession, headingLevel = 2, slots } = props
  const { header = renderChildren } = slots ?? {}
  const texts = useConversationTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const [contact, openContact] = useControlled<string | null, string | null>(
    props.contact,
    props.defaultContact ?? null,
    props.onContactChange,
  )
  useReportError(sessionError)

  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  const level = levelBelow(headingLevel)
  return (
    <div
      {...rootProps(
        props,
        classes(stackClasses({ gap: 16 }), 'mo-chat', contact !== null && 'mo-chat-has-thread'),
      )}
    >
      <div className="mo-chat-header">
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
      </div>
      <div className="mo-card mo-chat-panes">
        <ListPane {...props} selected={contact} level={level} onOpen={openContact} />
        {contact === null ? (
          <div className="mo-chat-none">
            <EmptyState icon={<MessagesSquare />} title={texts.choose} level={level}>
              {texts.chooseText}
            </EmptyState>
          </div>
        ) : (
          <LazyBoundary fallback={<ConversationListSkeleton />}>
            <Thread
              key={`${sessionId} ${contact}`}
              sessionId={sessionId}
              session={session}
              contact={contact}
              level={level}
              onClose={() => openContact(null)}
            />
          </LazyBoundary>
        )}
      </div>
    </div>
  )
})

interface ListPaneProps extends ConversationsProps {
  selected: string | null
  level: HeadingLevel
  onOpen: (contact: string) => void
}

function ListPane({ selected, level, onOpen, ...props }: ListPaneProps) {
  const { row = renderChildren, empty = renderChildren } = props.slots ?? {}
  const texts = useConversationTexts()
  const { filter, narrow } = useFilter<ConversationListFilter>(props)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const list = useConversations({ ...filter, sessionId: props.sessionId })
  const error = useReadError(list)
  const labels = useLabels(props.sessionId).data?.labels
  const isUnsupported = !list.data && isNotOffered(error)
  const isFiltered = Object.keys(filter).length > 0
  const { fetchNextPage, isFetchNextPageError, isFetchingNextPage } = list
  const loadMore = useCallback(() => {
    if (!isFetchNextPageError && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchNextPageError, isFetchingNextPage])
  const historyProgress = useHistoryProgress(props.sessionId)
  const isEmpty = list.data !== undefined && list.conversations.length === 0
  return (
    <div className="mo-chat-list">
      {!isUnsupported && (
        <div className="mo-conversations-tools">
          <SearchInput label={texts.search} value={search} onChange={setSearch} />
          <Button
            size="small"
            aria-pressed={filter.unread === true}
            variant={filter.unread ? 'primary' : 'secondary'}
            onClick={() => narrow({ unread: filter.unread ? undefined : true })}
          >
            {texts.onlyUnread}
          </Button>
          <Button
            size="small"
            aria-pressed={filter.archived === true}
            variant={filter.archived ? 'primary' : 'secondary'}
            onClick={() => narrow({ archived: filter.archived ? undefined : true })}
          >
            {texts.onlyArchived}
          </Button>
          {labels && labels.length > 0 && (
            <Select
              aria-label={texts.label}
              value={filter.label ?? ''}
              onChange={({ target }) => narrow({ label: target.value || undefined })}
            >
              <option value="">{texts.anyLabel}</option>
              {labels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <Segments
            label={texts.owner}
            value={filter.owner ?? 'all'}
            options={owners.map((value) => ({ value, label: texts.owners[value] }))}
            onChange={(owner) => narrow({ owner: owner === 'all' ? undefined : owner })}
          />
        </div>
      )}
      {!isUnsupported && <ScheduledMessages sessionId={props.sessionId} />}
      {historyProgress !== null && (
        <p className="mo-thread-note" role="status">
          {texts.historyProgress(historyProgress)}
        </p>
      )}
      {list.isPending && !error && <ConversationListSkeleton />}
      {isUnsupported && (
        <EmptyState icon={<MessageCircleOff />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      )}
      {!list.data && error && !isUnsupported && <QueryError query={list} error={error} title={texts.error} />}
      {isEmpty && isFiltered && (
        <EmptyState icon={<SearchX />} title={texts.noMatch} level={level}>
          {texts.noMatchText}
        </EmptyState>
      )}
      {isEmpty &&
        !isFiltered &&
        empty({
          children: (
            <EmptyState icon={<MessagesSquare />} title={texts.empty} level={level}>
              {texts.emptyText}
            </EmptyState>
          ),
        })}
      {list.conversations.length > 0 && (
        <ConversationList
          conversations={list.conversations}
          labels={labels}
          selected={selected}
          busy={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          loadMore={loadMore}
          slot={row}
          onOpen={({ contactPhone }) => onOpen(contactPhone)}
        />
      )}
      {isFetchNextPageError && (
        <p className="mo-conversations-more">
          <span role="alert">{texts.moreError}</span>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
