import type { Session } from '@morpheus/sdk'
import { Plus, Search, Smartphone } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useReadError } from '../../../core/useErrors.js'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import { AvatarSkeleton } from '../../../ui/Avatar.js'
import { Button } from '../../../ui/Button.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../../ui/lib/slot.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import { QueryError } from '../../../widget/QueryView.js'
import { useFilter } from '../../../widget/useFilter.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { LazyBulkBar } from '../BulkBar/LazyBulkBar.js'
import { useBulk } from '../BulkBar/useBulk.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../dialogs/useSessionDialogs.js'
import { isEmptyFilter, type SessionFilter, toTagQuery, useFirstSessions, useSessions } from '../queries.js'
import { useSelection } from '../SessionTable/useSelection.js'
import { matchSessions } from './matchSessions.js'
import type { SessionCardSlots } from './SessionCard.js'
import { SessionFilters } from './SessionFilters.js'
import { SessionGrid } from './SessionGrid.js'
import { SessionListHeader } from './SessionListHeader.js'
import { filterSessions, isEmptyChoice, type SessionListFilter } from './sessionListFilter.js'
import { type SortedSessions, sortSessions } from './sortSessions.js'
import { useListShortcuts } from './useListShortcuts.js'
import { usePrecomputedKeys } from './usePrecomputedKeys.js'
import '../../../ui/display.css'
import './style.css'

const SessionTable = lazy(async () => (await import('../SessionTable/SessionTable.js')).SessionTable)

/** Replaceable parts of the list: of each card, the header, and the empty state. */
export interface SessionListSlots extends SessionCardSlots {
  /** Title, search and create button. */
  header?: Slot | undefined
  /** Shown when there are no sessions. */
  empty?: Slot | undefined
}

export interface SessionListProps extends WidgetProps, SessionFilter, FilterProps<SessionListFilter> {
  /** Opens a session; without it, and without `href`, names are not links. */
  onOpenSession?: ((session: Session) => void) | undefined
  /** Address of a session; makes each card a real link. */
  href?: ((session: Session) => string) | undefined
  /** Heading level of the list's title. */
  headingLevel?: HeadingLevel | undefined
  /**
   * Keys on the whole page: `/` focuses the search, `j` and `k` move between rows, unless the user types. Off by
   * default.
   */
  shortcuts?: boolean | undefined
  /** Replacements for parts of the list. */
  slots?: SessionListSlots | undefined
}

/** Longer lists get a search box. */
const manySessions = 12
const noSessions: readonly Session[] = []
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** All sessions as cards or table, with their actions. Scrolls with the page. Core spec §2. */
export const SessionList = withErrorReporting(function SessionList(props: SessionListProps) {
  const { onOpenSession, href, slots, headingLevel = 2, externalId, metadata, shortcuts = false } = props
  const { header = renderChildren, empty = renderChildren } = slots ?? {}
  const texts = useTexts().sessions
  const control = useSessionDialogs()
  const ownFilter = { externalId, metadata }
  const isFiltered = !isEmptyFilter(ownFilter)
  const query = useSessions(ownFilter)
  const { data: loadedSessions } = query
  const allFirst = useFirstSessions()
  const first = isFiltered ? undefined : allFirst
  const error = useReadError(query)
  const searchRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLElement>(null)
  useListShortcuts(shortcuts, searchRef, listRef)
  const { filter, narrow } = useFilter(props)
  const { search = '', standing = null, order = null, tag = null } = filter
  const sessions = loadedSessions ?? first?.sessions
  const format = useFormat()
  // Reuses the previous order: a changed session of ten thousand moves alone.
  const [previousOrder, setPreviousOrder] = useState<SortedSessions | null>(null)
  const current = sortSessions(sessions ?? noSessions, order, previousOrder)
  if (current !== previousOrder) setPreviousOrder(current)
  const inOrder = current.sessions
  usePrecomputedKeys(loadedSessions, format.phone)
  const matches = useMemo(() => matchSessions(inOrder, search, format.phone), [inOrder, search, format])
  const visible = useMemo(() => filterSessions(matches, standing, tag), [matches, standing, tag])
  const bulk = useBulk()
  const selection = useSelection(visible)
  const total = loadedSessions?.length ?? first?.total ?? 0
  // The first page alone does not show the number of matches.
  const isWhole = loadedSessions !== undefined || isEmptyChoice(filter)
  const count =
    sessions && total > 0 && isWhole ? { visible: loadedSessions ? visible.length : total, total } : null
  const hasOwnCards = slots?.badge !== undefined || slots?.footer !== undefined
  const view = filter.view ?? (total > manySessions && !hasOwnCards ? 'table' : 'cards')

  return (
    <section ref={listRef} {...rootProps(props, 'mo-sessions')}>
      {header({
        children: (
          <SessionListHeader
            headingLevel={headingLevel}
            count={count}
            isEmpty={loadedSessions?.length === 0}
            search={total > manySessions || search !== '' ? search : null}
            onSearch={(text) => narrow({ search: text })}
            searchRef={searchRef}
            hasShortcuts={shortcuts}
            view={total > 1 ? view : null}
            onView={(next) => narrow({ view: next })}
            // An external id belongs to one session: no second one can be created.
            onCreate={externalId === undefined || total === 0 ? control.openCreate : undefined}
          />
        ),
      })}
      {loadedSessions && <SessionFilters sessions={loadedSessions} filter={filter} narrow={narrow} />}
      {!loadedSessions && error && (
        <div className="mo-card">
          <QueryError query={query} error={error} title={texts.errorTitle} />
        </div>
      )}
      {!loadedSessions && visible.length === 0 && !error && <Loading />}
      {loadedSessions && total === 0 && empty({ children: <NoSessions control={control} /> })}
      {loadedSessions && total > 0 && visible.length === 0 && (
        <EmptyState
          icon={<Search />}
          title={texts.noMatchTitle}
          action={
            <Button onClick={() => narrow({ search: undefined, standing: undefined, tag: undefined })}>
              {texts.clearFilter}
            </Button>
          }
        >
          {search === '' ? null : texts.noMatchText(search)}
        </EmptyState>
      )}
      {visible.length > 0 && view === 'cards' && (
        <SessionGrid
          sessions={visible}
          control={control}
          href={href}
          onOpenSession={onOpenSession}
          slots={slots}
          headingLevel={levelBelow(headingLevel)}
        />
      )}
      {visible.length > 0 && view === 'table' && (
        <LazyBoundary fallback={<Loading />}>
          <SessionTable
            sessions={visible}
            control={control}
            href={href}
            onOpenSession={onOpenSession}
            order={order}
            selection={selection}
            onOrder={(next) => narrow({ order: next ?? undefined })}
          />
        </LazyBoundary>
      )}
      {(selection.ids.size > 0 || bulk.run) && (
        <LazyBoundary>
          <LazyBulkBar bulk={bulk} sessions={visible} selection={selection} />
        </LazyBoundary>
      )}
      <SessionDialogs control={control} sessions={sessions ?? []} tags={toTagQuery(ownFilter)} />
    </section>
  )
})

function Loading() {
  const texts = useTexts().common
  return (
    <div className="mo-session-skeletons">
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {placeholders.map((key) => (
        <SessionCardSkeleton key={key} />
      ))}
    </div>
  )
}

function NoSessions({ control }: { control: SessionDialogsControl }) {
  const texts = useTexts().sessions
  return (
    <div className="mo-card mo-sessions-empty">
      <EmptyState
        icon={<Smartphone />}
        title={texts.emptyTitle}
        action={
          <Button variant="primary" icon={<Plus />} onClick={control.openCreate}>
            {texts.createFirst}
          </Button>
        }
      >
        {texts.emptyText}
      </EmptyState>
    </div>
  )
}

function SessionCardSkeleton() {
  return (
    <div className="mo-session-card" aria-hidden="true">
      <div className="mo-session-card-header">
        <AvatarSkeleton />
        <Skeleton width="58%" />
        <Skeleton width={84} height={20} />
        <div className="mo-session-card-phone">
          <Skeleton width="46%" height={12} />
        </div>
      </div>
      <div className="mo-session-card-facts mo-session-card-lines">
        <Skeleton width="70%" height={12} />
        <Skeleton width="60%" height={12} />
      </div>
      <div className="mo-session-card-actions">
        <Skeleton width={112} height={28} />
      </div>
    </div>
  )
}
