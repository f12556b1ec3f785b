import { formatCount } from '@morpheus/sdk/format'
import { CircleHelp, ExternalLink, Layers, SearchX, ShieldCheck, Tag, Webhook } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button, buttonClasses } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { Stat } from '../../ui/Stat.js'
import { useControlled } from '../../widget/useControlled.js'
import { type FilterState, useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import { ChapterList } from './ChapterList.js'
import { listChapters, listEntries } from './entries.js'
import { filterChapters, findEntry, type ReferenceFilter } from './find.js'
import type { ApiReferenceProps } from './props.js'
import { useReferenceTexts } from './texts.js'
import './style.css'

interface ReferenceToolsProps extends FilterState<ReferenceFilter> {
  search: string
  onSearch: (text: string) => void
  visibleCount: number
}

/** Methods in the specification's order, then the others. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

function ReferenceTools({ search, onSearch, filter, narrow, visibleCount }: ReferenceToolsProps) {
  const texts = useReferenceTexts()
  const entries = listEntries()
  return (
    <div className="mo-reference-tools">
      <SearchInput label={texts.search} value={search} onChange={onSearch} />
      <Select
        aria-label={texts.category}
        value={filter.category ?? ''}
        onChange={({ target }) => narrow({ category: target.value })}
      >
        <option value="">{texts.allCategories}</option>
        {listChapters().map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.method}
        value={filter.method ?? ''}
        onChange={({ target }) => narrow({ method: target.value })}
      >
        <option value="">{texts.allMethods}</option>
        {methods
          .filter((method) => entries.some((entry) => entry.method === method))
          .map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
      </Select>
      <p className="mo-reference-count" role="status">
        {texts.shown(visibleCount, entries.length)}
      </p>
    </div>
  )
}

const ownActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view and keeps it there while the layout settles: chapters outside the viewport get their
 * real height only when they come near. Stops when the user scrolls.
 */
function keepInView(element: Element, scroller: Element): () => void {
  const show = () => element.scrollIntoView({ block: 'start' })
  let frame = 0
  // Deferred: scrolling lays out more chapters, which would loop inside the observer.
  const sizeObserver = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  })
  const stop = () => {
    sizeObserver.disconnect()
    cancelAnimationFrame(frame)
    for (const eventName of ownActs) window.removeEventListener(eventName, stop)
  }
  for (const act of ownActs) window.addEventListener(act, stop, { passive: true })
  show()
  sizeObserver.observe(scroller)
  return stop
}

/** Maximum characters of an address shown in a message. */
const maxShownLength = 120

export function Chapters(props: ApiReferenceProps) {
  const { documentationHref, linkOf, headingLevel = 2 } = props
  const texts = useReferenceTexts()
  const { filter, narrow } = useFilter<ReferenceFilter>(props)
  const [requestedEntry, name] = useControlled(props.entry, props.defaultEntry ?? null, props.onEntryChange)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const shownSearch = useDeferredValue(search)
  const { category, method } = filter
  const shown = useMemo(() => {
    const filteredChapters = filterChapters(listChapters(), { search: shownSearch, category, method })
    return new Set(filteredChapters.flatMap(({ entries }) => entries.map(({ id }) => id)))
  }, [shownSearch, category, method])
  const [linked] = useState(() => findLinked(requestedEntry))
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(linked ? [linked.entry.id] : []))
  const container = useRef<HTMLDivElement>(null)

  const inSight = useRef(requestedEntry)
  useEffect(() => {
    inSight.current = requestedEntry
  }, [requestedEntry])

  // Scrolls once to the entry from the address.
  useEffect(() => {
    if (!linked) return
    const root = container.current
    const element = root?.querySelector(`[data-entry="${CSS.escape(linked.entry.id)}"]`)
    return root && element ? keepInView(element, root) : undefined
  }, [linked])

  const toggle = useCallback(
    (id: string, isOpen: boolean) => {
      setOpen((previous) => {
        const after = new Set(previous)
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
    <div {...rootProps(props, 'mo-reference')} ref={container}>
      <ReferenceHeader level={headingLevel} {...(documentationHref && { documentationHref })} />
      {linked && !linked.exact && requestedEntry?.slice(0, maxShownLength) === linked.asked && (
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
        visibleCount={shown.size}
      />
      <ChapterList
        chapters={listChapters()}
        visibleIds={shown}
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

function findLinked(requestedId: string | null) {
  const entry = requestedId === null ? null : findEntry(listEntries(), requestedId)
  return entry && requestedId !== null ? { ...entry, asked: requestedId.slice(0, maxShownLength) } : null
}

interface ReferenceHeaderProps {
  level: HeadingLevel
  documentationHref?: string
}

function ReferenceHeader({ level, documentationHref }: ReferenceHeaderProps) {
  const texts = useReferenceTexts()
  const { opensInNewTab } = useTexts().common
  const entries = listEntries()
  const calls = entries.filter(({ kind }) => kind === 'call').length
  return (
    <>
      <PageHeader
        title={texts.title}
        headingLevel={level}
        actions={
          documentationHref && (
            <a className={buttonClasses()} href={documentationHref} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              <span className="mo-button-label">{texts.fullDocumentation}</span>
              <span className="mo-sr">{opensInNewTab}</span>
            </a>
          )
        }
      />
      <dl className="mo-stats">
        <Stat icon={<Webhook />} label={texts.cards.endpoints} note={texts.eventsToo(entries.length - calls)}>
          {formatCount(calls)}
        </Stat>
        <Stat icon={<Layers />} label={texts.cards.categories}>
          {formatCount(listChapters().length)}
        </Stat>
        <Stat icon={<ShieldCheck />} label={texts.cards.authentication} note={texts.orApiKey}>
          {texts.jwt}
        </Stat>
        <Stat icon={<Tag />} label={texts.cards.version}>
          {texts.version}
        </Stat>
      </dl>
    </>
  )
}
