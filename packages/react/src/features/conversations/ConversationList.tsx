import type { ConversationLabel, ConversationRecord } from '@morpheus/sdk'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useNow } from '../../core/useNow.js'
import { useTexts } from '../../provider/texts.js'
import { classes } from '../../ui/lib/rootProps.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useRowHeight } from '../../ui/lib/useRowHeight.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { ConversationItem } from './ConversationItem.js'
import { useConversationTexts } from './texts.js'

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f']
/** Height of a row's second line, in pixels. */
const secondLine = 20
/** Rows before the end at which older ones load. */
const preloadRows = 20

export function ConversationListSkeleton() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {skeletonRows.map((key) => (
        <div key={key} className="mo-conversation" aria-hidden="true">
          <Skeleton width={32} height={32} />
          <Skeleton width="60%" height={18} />
          <Skeleton width="85%" height={16} />
        </div>
      ))}
    </div>
  )
}

interface ConversationListProps {
  conversations: readonly ConversationRecord[]
  labels: readonly ConversationLabel[] | undefined
  selected: string | null
  busy: boolean
  hasMore: boolean
  loadMore: () => void
  slot: Slot<{ conversation: ConversationRecord }>
  onOpen: (conversation: ConversationRecord) => void
}

/** Virtualized list; arrows, Home and End move between conversations. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, labels, selected, busy, hasMore, loadMore, slot, onOpen } = props
  const texts = useConversationTexts()
  const now = useNow()
  const scroller = useRef<HTMLElement>(null)
  const rowHeight = useRowHeight(scroller, secondLine)
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => conversations[index]?.contactPhone ?? index,
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was laid out at another height is laid out again
  useLayoutEffect(() => rows.measure(), [rowHeight])
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && last >= conversations.length - preloadRows) loadMore()
  }, [last, conversations.length, hasMore, loadMore])

  const focusRow = (index: number) => {
    const next = Math.min(conversations.length - 1, Math.max(0, index))
    rows.scrollToIndex(next)
    // The row may be rendered only after the scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
    const index = Number(row?.getAttribute('data-index') ?? 0)
    const next = getNextRow(event.key, index, conversations.length)
    if (next === null) return
    event.preventDefault()
    focusRow(next)
  }

  return (
    <section ref={scroller} className="mo-conversation-scroller" aria-label={texts.list}>
      <ul
        className="mo-conversation-rows"
        aria-busy={busy || undefined}
        style={{ blockSize: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, key, start, size }) => {
          const conversation = conversations[index]
          return (
            conversation && (
              <li
                key={key}
                data-index={index}
                aria-setsize={hasMore ? -1 : conversations.length}
                aria-posinset={index + 1}
                className="mo-conversation-cell"
                style={{ blockSize: size, transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  aria-current={conversation.contactPhone === selected || undefined}
                  className={classes(
                    'mo-conversation',
                    (conversation.unread > 0 || conversation.markedUnread) && 'mo-conversation-is-unread',
                    conversation.contactPhone === selected && 'mo-conversation-selected',
                  )}
                  onClick={() => onOpen(conversation)}
                >
                  {slot({
                    conversation,
                    children: <ConversationItem conversation={conversation} now={now} known={labels} />,
                  })}
                </button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function getNextRow(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return index + 1
  if (key === 'ArrowUp') return index - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
