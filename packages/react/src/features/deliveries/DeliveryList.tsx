import type { Delivery } from '@morpheus/sdk'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNow } from '../../core/useNow.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { useRowHeight } from '../../ui/lib/useRowHeight.js'
import { DeliveryRow } from './DeliveryRow.js'
import type { DeliveryLogSlots } from './props.js'
import { useDeliveryTexts } from './texts.js'
import type { DeliveryActions } from './useDeliveryActions.js'

/** Extra row height for the second line and the border, in pixels, before rows are measured. */
const secondLine = 13
/** Rows before the end at which older ones load. */
const preloadRows = 30

interface DeliveryListProps {
  deliveries: readonly Delivery[]
  hasMore: boolean
  loadMore: () => void
  actions: DeliveryActions
  row: DeliveryLogSlots['row']
  href: ((delivery: Delivery) => string) | undefined
  onOpen: (delivery: Delivery) => void
}

export function DeliveryList({
  deliveries,
  hasMore,
  loadMore,
  actions,
  row = renderChildren,
  href,
  onOpen,
}: DeliveryListProps) {
  const texts = useDeliveryTexts()
  const now = useNow()
  const scroller = useRef<HTMLElement>(null)
  const rowHeight = useRowHeight(scroller, secondLine)
  const rows = useVirtualizer({
    count: deliveries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => deliveries[index]?.id ?? index,
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was laid out at another height is laid out again
  useLayoutEffect(() => rows.measure(), [rowHeight])
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && last >= deliveries.length - preloadRows) loadMore()
  }, [last, deliveries.length, hasMore, loadMore])

  return (
    <section
      ref={scroller}
      className="mo-delivery-scroller"
      aria-label={texts.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <ul className="mo-delivery-rows" style={{ blockSize: rows.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const delivery = deliveries[index]
          return (
            delivery && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className="mo-delivery-cell"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row({
                  delivery,
                  children: (
                    <DeliveryRow
                      delivery={delivery}
                      now={now}
                      busy={actions.busy === delivery.id}
                      href={href?.(delivery)}
                      onOpen={onOpen}
                      onReplay={actions.replay}
                    />
                  ),
                })}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
