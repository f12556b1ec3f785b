import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import { SearchInput } from '../../../ui/SearchInput.js'
import { Segments } from '../../../ui/Segments.js'
import { useSessionTableTexts } from '../texts.js'
import type { SessionView } from './sessionListFilter.js'

interface SessionListHeaderProps {
  headingLevel: HeadingLevel
  /** Shown and total number; null while unknown. */
  count: { visible: number; total: number } | null
  isEmpty: boolean
  /** Null when there is nothing to search. */
  search: string | null
  onSearch: (text: string) => void
  searchRef: RefObject<HTMLInputElement | null>
  hasShortcuts: boolean
  /** Null when there is no choice of view. */
  view: SessionView | null
  onView: (view: SessionView) => void
  onCreate: (() => void) | undefined
}

export function SessionListHeader(props: SessionListHeaderProps) {
  const { headingLevel, count, isEmpty, search, onSearch, searchRef, hasShortcuts, view, onView, onCreate } =
    props
  const texts = useTexts().sessions
  const tableTexts = useSessionTableTexts()
  const Heading = toHeading(headingLevel)
  return (
    <header className="mo-sessions-header">
      <Heading className="mo-title">{texts.title}</Heading>
      <p className="mo-sessions-count mo-muted" role="status">
        {count && texts.shown(count.visible, count.total)}
      </p>
      <div className="mo-sessions-tools">
        {search !== null && (
          <SearchInput
            ref={searchRef}
            className="mo-sessions-search"
            label={texts.filter}
            value={search}
            onChange={onSearch}
            shortcut={hasShortcuts ? '/' : undefined}
          />
        )}
        {view && (
          <Segments
            label={tableTexts.views}
            value={view}
            options={[
              { value: 'cards', label: tableTexts.cards },
              { value: 'table', label: tableTexts.rows },
            ]}
            onChange={onView}
          />
        )}
        {onCreate && (
          // An empty list has its filled button below.
          <Button variant={isEmpty ? 'secondary' : 'primary'} icon={<Plus />} onClick={onCreate}>
            {texts.create}
          </Button>
        )}
      </div>
    </header>
  )
}
