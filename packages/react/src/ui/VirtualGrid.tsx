import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { getRootNode } from './lib/dom.js'
import './layout.css'

export interface VirtualGridProps<Item> {
  label: string
  items: readonly Item[]
  size: ItemSize
  children: (item: Item) => ReactNode
}

/** Virtualized grid of equally sized items. */
export function VirtualGrid<Item extends { id: string }>(props: VirtualGridProps<Item>) {
  const { label, items, size, children } = props
  const ref = useRef<HTMLUListElement>(null)
  const grid = useVirtualGrid(ref, items.length, size)
  return (
    <ul ref={ref} className="mo-grid" aria-label={label} style={{ blockSize: grid.height }}>
      {items.slice(grid.first, grid.end).map((item, index) => (
        <li
          key={item.id}
          className="mo-grid-cell"
          aria-setsize={items.length}
          aria-posinset={grid.first + index + 1}
          style={toPlace(grid.first + index, grid.columns, size)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

function toPlace(index: number, columns: number, { height, gap }: ItemSize): CSSProperties {
  const share = `(100% + ${gap}px) / ${columns}`
  return {
    insetBlockStart: Math.floor(index / columns) * (height + gap),
    insetInlineStart: `calc(${share} * ${index % columns})`,
    inlineSize: `calc(${share} - ${gap}px)`,
  }
}

/** Minimum width, height and gap of an item, in pixels. */
export interface ItemSize {
  minWidth: number
  height: number
  gap: number
}

interface VirtualRows {
  columns: number
  /** Height of the whole grid, in pixels. */
  height: number
  /** Rendered range; `end` is exclusive. */
  first: number
  end: number
}

const overscan = 3

/**
 * Grid of equally sized items that scrolls with the page and renders only those near the window. Hand-written because
 * equal sizes make it arithmetic, and a virtualizer adds 13 kB to this page.
 */
export function useVirtualGrid(
  ref: RefObject<HTMLElement | null>,
  count: number,
  { minWidth, height, gap }: ItemSize,
): VirtualRows {
  const [view, setView] = useState({ columns: 1, from: 0, to: 0 })

  useLayoutEffect(() => {
    const grid = ref.current
    if (!grid) return
    const measure = () => {
      const box = grid.getBoundingClientRect()
      const next = {
        columns: Math.max(1, Math.floor((box.width + gap) / (minWidth + gap))),
        from: Math.floor(-box.top / (height + gap)) - overscan,
        to: Math.ceil((window.innerHeight - box.top) / (height + gap)) + overscan,
      }
      setView((now) => (isSame(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    // Content above may change its height without resizing the grid.
    observer.observe(document.body)
    // Captured, because the scroll container may belong to the host; scrolls inside a shadow root are seen only
    // there.
    const scrollTargets = [window, getRootNode(grid)]
    for (const scroller of scrollTargets)
      scroller.addEventListener('scroll', measure, { passive: true, capture: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      for (const scroller of scrollTargets) scroller.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [ref, minWidth, height, gap])

  const rows = Math.ceil(count / view.columns)
  return {
    columns: view.columns,
    height: Math.max(0, rows * (height + gap) - gap),
    first: Math.min(count, Math.max(0, view.from) * view.columns),
    end: Math.min(count, Math.max(0, view.to) * view.columns),
  }
}

function isSame<T extends Record<string, number>>(a: T, b: T): boolean {
  return Object.keys(a).every((key) => a[key] === b[key])
}
