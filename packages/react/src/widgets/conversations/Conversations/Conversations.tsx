import { type ConversationOwner, isNotOffered, MorpheusError, NotFoundError } from '@morpheus/sdk'
import { ArrowLeft, CircleAlert, MessageCircleOff, MessagesSquare, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useConversationActions } from '../../../hooks/conversations/useConversationActions.js'
import { useConversations } from '../../../hooks/conversations/useConversations.js'
import { useSession } from '../../../hooks/sessions/useSession.js'
import { useDebounced } from '../../../hooks/useDebounced.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useConversationTexts } from '../../../text/conversations.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { heading } from '../../../ui/kit/heading.js'
import { SearchInput } from '../../../ui/SearchInput/SearchInput.js'
import { Segments } from '../../../ui/Segments/Segments.js'
import { ConversationItem } from './ConversationItem.js'
import { ConversationSkeleton } from './ConversationSkeleton.js'
import '../../../ui/Card/card.css'
import './widget.css'

/** In milliseconds. */
const searchPause = 150
const filters = ['all', 'bot', 'human', 'paused'] as const

export interface ConversationsProps {
  sessionId: string
  onOpenSession: (sessionId: string) => void
  headingLevel?: 1 | 2
}

/** Who answers each customer of a session, and the ways to change it; live. */
export function Conversations({ sessionId, onOpenSession, headingLevel = 2 }: ConversationsProps) {
  const texts = useConversationTexts()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<ConversationOwner | 'all'>('all')
  const rested = useDebounced(search.trim(), searchPause)
  const list = useConversations({
    sessionId,
    search: rested,
    owner: filter === 'all' ? undefined : filter,
  })
  const actions = useConversationActions(sessionId, texts)
  const error = useReadError(list)
  const isMissing = !list.data && isNotOffered(error)
  const Heading = heading(headingLevel)
  const level = headingLevel === 1 ? 2 : 3

  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  const isFiltered = rested !== '' || filter !== 'all'
  return (
    <div className="mo-conversations">
      <header className="mo-conversations-header">
        <Button
          className="mo-conversations-back"
          size="small"
          variant="ghost"
          icon={<ArrowLeft />}
          onClick={() => onOpenSession(sessionId)}
        >
          <span className="mo-truncate">{session?.name ?? texts.session}</span>
        </Button>
        <Heading className="mo-title">{texts.title}</Heading>
        <p className="mo-conversations-intro">{texts.intro}</p>
      </header>
      <section className="mo-card mo-conversations-main" aria-label={texts.list}>
        {!isMissing && (
          <div className="mo-conversations-tools">
            <SearchInput label={texts.search} value={search} onChange={setSearch} />
            <Segments
              label={texts.owner}
              value={filter}
              options={filters.map((value) => ({ value, label: texts.owners[value] }))}
              onChange={setFilter}
            />
          </div>
        )}
        {list.isPending && !error && <ConversationSkeleton />}
        {isMissing && (
          <EmptyState icon={<MessageCircleOff />} title={texts.notOffered} level={level}>
            {texts.notOfferedText}
          </EmptyState>
        )}
        {!list.data && error && !isMissing && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          >
            {error instanceof MorpheusError ? error.message : undefined}
          </ErrorState>
        )}
        {list.data && list.conversations.length === 0 && (
          <EmptyState
            icon={isFiltered ? <SearchX /> : <MessagesSquare />}
            title={isFiltered ? texts.noMatch : texts.empty}
            level={level}
          >
            {isFiltered ? texts.noMatchText : texts.emptyText}
          </EmptyState>
        )}
        {list.conversations.length > 0 && (
          <ul className="mo-conversations-list" aria-busy={list.isPlaceholderData || undefined}>
            {list.conversations.map((one) => (
              <ConversationItem key={one.contactPhone} conversation={one} actions={actions} />
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
}
