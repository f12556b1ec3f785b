import { CircleHelp, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { levelBelow } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import { ChapterList } from './ChapterList.js'
import { allChapters, allEntries } from './entries.js'
import { filterChapters, findEntry, type ReferenceFilter } from './find.js'
import { keepInView } from './keepInView.js'
import type { ApiReferenceProps } from './props.js'
import { ReferenceHeader } from './ReferenceHeader.js'
import { ReferenceTools } from './ReferenceTools.js'
import { useReferenceTexts } from './texts.js'
import './style.css'

/** Maximum characters of an address shown in a message. */
const mostAsked = 120

/** Search, entries and trials: most of the reference's code. */
export function Chapters(props: ApiReferenceProps) {
  const { documentationHref, linkOf, headingLevel = 2 } = props
  const texts = useReferenceTexts()
  const { filter, narrow } = useFilter<ReferenceFilter>(props)
  const [named, name] = useControlled(props.entry, props.defaultEntry ?? null, props.onEntryChange)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const shownSearch = useDeferredValue(search)
  const { category, method } = filter
  const shown = useMemo(() => {
    const left = filterChapters(allChapters(), { search: shownSearch, category, method })
    return new Set(left.flatMap(({ entries }) => entries.map(({ id }) => id)))
  }, [shownSearch, category, method])
  const [linked] = useState(() => linkedBy(named))
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(linked ? [linked.entry.id] : []))
  const place = useRef<HTMLDivElement>(null)

  const inSight = useRef(named)
  useEffect(() => {
    inSight.current = named
  }, [named])

  // Scrolls once to the entry from the address.
  useEffect(() => {
    if (!linked) return
    const root = place.current
    const found = root?.querySelector(`[data-entry="${CSS.escape(linked.entry.id)}"]`)
    return root && found ? keepInView(found, root) : undefined
  }, [linked])

  const toggle = useCallback(
    (id: string, isOpen: boolean) => {
      setOpen((before) => {
        const after = new Set(before)
        if (isOpen) after.add(id)
        else after.delete(id)
        return after
      })
      if (!isOpen && inSight.current !== id) return
      inSight.current = isOpen ? id : null
      name(inSight.current)
    },
    [name],
  )

  return (
    <div {...outermost(props, 'mo-reference')} ref={place}>
      <ReferenceHeader level={headingLevel} {...(documentationHref && { documentationHref })} />
      {linked && !linked.exact && named?.slice(0, mostAsked) === linked.asked && (
        <p className="mo-reference-unknown" role="status">
          <CircleHelp aria-hidden="true" />
          <span>
            {texts.unknown(linked.asked)} <code className="mo-mono">{linked.entry.id}</code>
          </span>
        </p>
      )}
      <ReferenceTools
        search={search}
        onSearch={setSearch}
        filter={filter}
        narrow={narrow}
        shown={shown.size}
      />
      <ChapterList
        chapters={allChapters()}
        shown={shown}
        open={open}
        onToggle={toggle}
        level={levelBelow(headingLevel)}
        linkOf={linkOf}
      />
      {shown.size === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={texts.none}
          level={levelBelow(headingLevel)}
          action={
            <Button
              onClick={() => {
                // Discards a pending search, too.
                setSearch('')
                narrow({ search: undefined, category: undefined, method: undefined })
              }}
            >
              {texts.clear}
            </Button>
          }
        >
          {texts.noneHint}
        </EmptyState>
      )}
    </div>
  )
}

function linkedBy(asked: string | null) {
  const found = asked === null ? null : findEntry(allEntries(), asked)
  return found && asked !== null ? { ...found, asked: asked.slice(0, mostAsked) } : null
}
