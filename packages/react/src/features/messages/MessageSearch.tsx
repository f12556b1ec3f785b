import { type MessageRecord, NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, CircleSlash, SearchX, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryView } from '../../widget/QueryView.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession, useSessions } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { MessageFilters } from './MessageFilters.js'
import { MessageSearchRow } from './MessageSearchRow.js'
import { type MessageSearchFilter, useMessageActions, useMessageSearch } from './searchQueries.js'
import { useMessageTexts } from './texts.js'
import './search.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']
const noFilter: MessageSearchFilter = { search: undefined, state: undefined, today: undefined }

/** Replaceable parts of the widget. */
export interface MessageSearchSlots {
  /** Title and back button. */
  header?: Slot | undefined
  /** Content of a row, buttons included. */
  row?: Slot<{ message: MessageRecord }> | undefined
  /** Shown when there are no messages. */
  empty?: Slot | undefined
}

export interface MessageSearchProps extends WidgetProps, FilterProps<MessageSearchFilter> {
  /** Id of the session; null for all sessions. */
  sessionId: string | null
  /** Opens a session, from the back button or from a row. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: MessageSearchSlots | undefined
}

/** Messages of a session or of all, by text, number, id and state, with reason, trace and retry; live. */
export const MessageSearch = withErrorReporting(function MessageSearch(props: MessageSearchProps) {
  const { sessionId } = props
  return sessionId === null ? <SearchView {...props} /> : <SessionMessages {...props} sessionId={sessionId} />
})

function SessionMessages(props: MessageSearchProps & { sessionId: string }) {
  const texts = useDetailTexts()
  const { data, error } = useSession(props.sessionId)
  if (error instanceof NotFoundError) {
    const { headingLevel = 2 } = props
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={texts.notFound} level={headingLevel}>
        {texts.notFoundText}
      </EmptyState>
    )
  }
  return <SearchView {...props} sessionName={data?.name} />
}

function SearchView(props: MessageSearchProps & { sessionName?: string | undefined }) {
  const { sessionId, sessionName, onOpenSession, headingLevel = 2, slots } = props
  const { header = renderChildren } = slots ?? {}
  const texts = useMessageTexts().search
  const { filter, narrow } = useFilter<MessageSearchFilter>(props)
  const [tracedId, setTraced] = useState<string | null>(null)
  return (
    <div {...rootProps(props, 'mo-message-search')}>
      {header({
        children: (
          <PageHeader
            title={texts.title}
            description={sessionId === null ? texts.ofAccount : texts.ofSession}
            headingLevel={headingLevel}
            back={
              sessionId !== null &&
              onOpenSession && (
                <Button
                  className="mo-page-back"
                  size="small"
                  variant="ghost"
                  icon={<ArrowLeft />}
                  onClick={() => onOpenSession({ id: sessionId })}
                >
                  <span className="mo-truncate">{sessionName ?? texts.session}</span>
                </Button>
              )
            }
          />
        ),
      })}
      <MessageFilters filter={filter} narrow={narrow} />
      <Results
        sessionId={sessionId}
        filter={filter}
        narrow={narrow}
        headingLevel={headingLevel}
        slots={slots}
        onTrace={setTraced}
        onOpenSession={onOpenSession}
      />
      {tracedId !== null && <LazyTraceDrawer id={tracedId} onClose={() => setTraced(null)} />}
    </div>
  )
}

interface ResultsProps extends Pick<MessageSearchProps, 'sessionId' | 'slots' | 'onOpenSession'> {
  filter: MessageSearchFilter
  narrow: (part: MessageSearchFilter) => void
  headingLevel: HeadingLevel
  onTrace: (id: string) => void
}

function Results(props: ResultsProps) {
  const { sessionId, filter, narrow, headingLevel, slots, onTrace, onOpenSession } = props
  const { empty = renderChildren, row = renderChildren } = slots ?? {}
  const texts = useMessageTexts().search
  const common = useTexts().common
  const query = useMessageSearch(sessionId, filter)
  const actions = useMessageActions()
  const { data: sessions } = useSessions()
  const sessionNames = useMemo(
    () => new Map(sessionId === null ? sessions?.map(({ id, name }) => [id, name]) : []),
    [sessionId, sessions],
  )
  const { messages, isSearchingOn, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isFiltered = Boolean(filter.search || filter.state || filter.today)
  const level = levelBelow(headingLevel)
  const loading = (
    <div className="mo-message-search-loading">
      <p className="mo-sr" role="status">
        {common.loading}
      </p>
      {placeholders.map((key) => (
        <Skeleton key={key} height={72} />
      ))}
    </div>
  )
  return (
    <QueryView
      query={query}
      errorTitle={texts.error}
      loading={loading}
      unsupported={
        <EmptyState icon={<CircleSlash />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      }
    >
      {() => {
        if (isSearchingOn) return loading
        if (messages.length === 0)
          return isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title={texts.noMatch}
              level={level}
              action={<Button onClick={() => narrow(noFilter)}>{texts.clear}</Button>}
            >
              {texts.noMatchText}
            </EmptyState>
          ) : (
            empty({
              children: (
                <EmptyState icon={<Send />} title={texts.empty} level={level}>
                  {texts.emptyText}
                </EmptyState>
              ),
            })
          )
        return (
          <>
            <RowList>
              {messages.map((message) => (
                <MessageSearchRow
                  key={message.id}
                  message={message}
                  sessionName={sessionNames.get(message.sessionId)}
                  isBusy={actions.busy === message.id}
                  onRun={actions.run}
                  onTrace={onTrace}
                  onOpenSession={onOpenSession}
                  slot={row}
                />
              ))}
            </RowList>
            {hasNextPage && (
              <Button
                className="mo-message-search-more"
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {texts.more}
              </Button>
            )}
          </>
        )
      }}
    </QueryView>
  )
}
