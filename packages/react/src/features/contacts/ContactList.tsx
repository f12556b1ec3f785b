// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document: no <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid around has the focus.
import type { Contact } from '@morpheus/sdk'
import { useVirtualizer } from '@tanstack/react-virtual'
import { RefreshCw } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '../../core/useNow.js'
import { Button } from '../../ui/Button.js'
import { useRowHeight } from '../../ui/lib/useRowHeight.js'
import { Spinner } from '../../ui/Spinner.js'
import { ContactRow } from './ContactRow.js'
import type { useContactList } from './queries.js'
import type { ContactBrowserSlots } from './slots.js'
import { useContactTexts } from './texts.js'

/** Pixels; core spec §9. */
const maxHeight = 600
/** Pixels: scroll offset that still counts as the top, and height of the second line on small screens. */
const atTop = 44
const secondLine = 16
const maxNarrowWidth = 560
const titlesHeight = 36
/** Rows before the end at which the next page loads. */
const preloadRows = 60

interface ContactListProps {
  list: ReturnType<typeof useContactList>
  row: ContactBrowserSlots['row']
  selectedId: string | undefined
  onSelect: (contact: Contact) => void
  onOpenConversation: ((contact: Contact) => void) | undefined
}

export function ContactList({ list, row, selectedId, onSelect, onOpenConversation }: ContactListProps) {
  const now = useNow()
  const texts = useContactTexts()
  const {
    contacts,
    total,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    isStale,
    refresh,
  } = list
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [isNarrow, setNarrow] = useState(false)
  const rowHeight = useRowHeight(scroller, isNarrow ? secondLine : 0)
  const top = isNarrow ? 0 : titlesHeight
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
    // Rows under the sticky header are not visible.
    scrollPaddingStart: top,
  })
  const { measure } = rows
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const nearEnd = last >= contacts.length - preloadRows

  useLayoutEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const measureWidth = () => setNarrow(grid.offsetWidth < maxNarrowWidth)
    measureWidth()
    const observer = new ResizeObserver(measureWidth)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes every place another
  useEffect(() => measure(), [measure, rowHeight])

  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // Refresh when the user was back at the top before the event.
  useEffect(() => {
    if (isStale && isAtTop(scroller.current)) refresh()
  }, [isStale, refresh])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const contact = contacts[active]
    if ((event.key === 'Enter' || event.key === ' ') && contact) {
      event.preventDefault()
      return onSelect(contact)
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1)
    const next = getNextIndex(event.key, active, contacts.length, page)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    rows.scrollToIndex(next)
  }

  return (
    <>
      <div
        ref={scroller}
        className="mo-contact-list"
        role="grid"
        tabIndex={0}
        aria-label={texts.list}
        aria-rowcount={total + 1}
        aria-busy={list.isPlaceholderData}
        aria-activedescendant={items.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        style={{ blockSize: Math.min(maxHeight, top + contacts.length * rowHeight) }}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (isAtTop(event.currentTarget)) refresh()
        }}
      >
        <div role="rowgroup" className="mo-contact-titles">
          <div role="row" aria-rowindex={1} className="mo-contact-title-row">
            {[texts.name, texts.phone, texts.added].map((title) => (
              <span key={title} role="columnheader">
                {title}
              </span>
            ))}
            <span role="columnheader" className="mo-contact-actions">
              {texts.actions}
            </span>
          </div>
        </div>
        <div role="rowgroup" className="mo-contact-rows" style={{ blockSize: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const contact = contacts[index]
            return (
              contact && (
                <ContactRow
                  key={contact.id}
                  id={`${id}-${index}`}
                  contact={contact}
                  row={row}
                  index={index}
                  height={rowHeight}
                  start={start - top}
                  now={now}
                  active={index === active}
                  selected={contact.id === selectedId}
                  onClick={() => {
                    setActive(index)
                    onSelect(contact)
                  }}
                  onOpenConversation={onOpenConversation}
                />
              )
            )
          })}
        </div>
      </div>
      {isFetchingNextPage && (
        <p className="mo-contacts-more">
          <Spinner /> {texts.more}
        </p>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="mo-contacts-more" role="alert">
          {texts.moreError}
          <Button size="small" icon={<RefreshCw />} onClick={() => void fetchNextPage()}>
            {texts.retry}
          </Button>
        </p>
      )}
    </>
  )
}

function isAtTop(scroller: HTMLElement | null): boolean {
  return scroller !== null && scroller.scrollTop < atTop
}

/** Target index of a key in a one-column list; `null` for other keys. */
function getNextIndex(key: string, from: number, count: number, page: number): number | null {
  const clampIndex = (index: number) => Math.min(count - 1, Math.max(0, index))
  if (key === 'ArrowDown') return clampIndex(from + 1)
  if (key === 'ArrowUp') return clampIndex(from - 1)
  if (key === 'PageDown') return clampIndex(from + page)
  if (key === 'PageUp') return clampIndex(from - page)
  if (key === 'Home') return 0
  if (key === 'End') return clampIndex(count - 1)
  return null
}
