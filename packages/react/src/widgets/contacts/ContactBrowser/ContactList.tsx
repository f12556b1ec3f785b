import type { Contact } from '@morpheus/sdk'
import { useVirtualizer } from '@tanstack/react-virtual'
import { RefreshCw } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { useContactList } from '../../../hooks/contacts/useContactList.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Button } from '../../../ui/Button/Button.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import type { ContactBrowserSlots } from './ContactBrowser.js'
import { ContactRow, rowHeight } from './ContactRow.js'
import { nextIndex } from './nextIndex.js'

/** Core spec §9, in pixels. */
const maxHeight = 600
/** How many rows before the end the next page is asked for. */
const ahead = 60

interface ContactListProps {
  list: ReturnType<typeof useContactList>
  row: ContactBrowserSlots['row']
  selectedId: string | undefined
  onSelect: (contact: Contact) => void
}

/** A listbox that renders what is seen, however many there are, and reads on as it is scrolled. */
export function ContactList({ list, row, selectedId, onSelect }: ContactListProps) {
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
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const nearEnd = last >= contacts.length - ahead

  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // Whoever came back to the top before the news did sees them too.
  useEffect(() => {
    if (isStale && isAtTop(scroller.current)) refresh()
  }, [isStale, refresh])

  const onKeyDown = (event: KeyboardEvent) => {
    const contact = contacts[active]
    if ((event.key === 'Enter' || event.key === ' ') && contact) {
      event.preventDefault()
      return onSelect(contact)
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1)
    const next = nextIndex(event.key, active, contacts.length, page)
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
        role="listbox"
        tabIndex={0}
        aria-label={texts.list}
        aria-busy={list.isPlaceholderData}
        aria-activedescendant={items.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        style={{ blockSize: Math.min(maxHeight, contacts.length * rowHeight) }}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (isAtTop(event.currentTarget)) refresh()
        }}
      >
        <div role="presentation" className="mo-contact-rows" style={{ blockSize: rows.getTotalSize() }}>
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
                  total={total}
                  start={start}
                  active={index === active}
                  selected={contact.id === selectedId}
                  onClick={() => {
                    setActive(index)
                    onSelect(contact)
                  }}
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
  return scroller !== null && scroller.scrollTop < rowHeight
}
