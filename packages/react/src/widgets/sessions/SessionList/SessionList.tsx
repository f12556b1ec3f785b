import { MorpheusError, type Session } from '@morpheus/sdk'
import { CircleAlert, Plus, Search, Smartphone } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFirstSessions, useSessions } from '../../../hooks/sessions/useSessions.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { heading } from '../../../ui/kit/heading.js'
import { SearchInput } from '../../../ui/SearchInput/SearchInput.js'
import { SessionDialogs } from '../dialogs/SessionDialogs.js'
import { type SessionDialogsControl, useSessionDialogs } from '../dialogs/useSessionDialogs.js'
import { SessionCardSkeleton } from '../SessionCard/SessionCardSkeleton.js'
import { matching } from './matching.js'
import { SessionGrid } from './SessionGrid.js'
import '../../../ui/Card/card.css'
import './widget.css'

export interface SessionListProps {
  onOpen: (session: Session) => void
  /** Makes each card a real link. */
  href?: (session: Session) => string
  /** Of the list's own title. */
  headingLevel?: 1 | 2 | 3
}

/** With more than this many, a search box helps. */
const manySessions = 12
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** Every session as a card, with everything that can be done to it. Scrolls with the page. Core spec §2. */
export function SessionList({ onOpen, href, headingLevel = 2 }: SessionListProps) {
  const texts = useTexts().sessions
  const control = useSessionDialogs()
  const query = useSessions()
  const { data: all, isFetching, refetch } = query
  const first = useFirstSessions()
  const error = useReadError(query)
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  // Among the first alone nobody can say that nothing is found.
  const sessions = all ?? (deferred === '' ? first?.sessions : undefined)
  const shown = useMemo(() => matching(sessions ?? [], deferred), [sessions, deferred])
  const Heading = heading(headingLevel)
  const below = headingLevel === 1 ? 2 : headingLevel === 2 ? 3 : 4
  const total = all?.length ?? first?.total ?? 0

  return (
    <section className="mo-sessions">
      <header className="mo-sessions-header">
        <Heading className="mo-title">{texts.title}</Heading>
        <p className="mo-sessions-count mo-muted" role="status">
          {sessions && total > 0 && texts.shown(all ? shown.length : total, total)}
        </p>
        <div className="mo-sessions-tools">
          {total > manySessions && (
            <SearchInput
              className="mo-sessions-search"
              label={texts.filter}
              value={search}
              onChange={setSearch}
            />
          )}
          <Button variant="primary" icon={<Plus />} onClick={control.openCreate}>
            {texts.create}
          </Button>
        </div>
      </header>
      {!all && error && (
        <div className="mo-card">
          <ErrorState
            icon={<CircleAlert />}
            title={texts.errorTitle}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {error instanceof MorpheusError ? error.message : undefined}
          </ErrorState>
        </div>
      )}
      {!sessions && !error && <Loading />}
      {all && total === 0 && <NoSessions control={control} />}
      {all && total > 0 && shown.length === 0 && (
        <EmptyState
          icon={<Search />}
          title={texts.noMatchTitle}
          action={<Button onClick={() => setSearch('')}>{texts.clearFilter}</Button>}
        >
          {texts.noMatchText(deferred)}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <SessionGrid sessions={shown} control={control} href={href} onOpen={onOpen} headingLevel={below} />
      )}
      <SessionDialogs control={control} sessions={sessions ?? []} />
    </section>
  )
}

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
