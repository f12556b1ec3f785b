import { type RefObject, useLayoutEffect, useState } from 'react'
import { treeOf } from '../kit/treeOf.js'

/** The narrowest an item may be, its height, and the space between, in pixels. */
export interface ItemSize {
  minWidth: number
  height: number
  gap: number
}

interface VirtualGrid {
  columns: number
  /** Of the whole grid, in pixels. */
  height: number
  /** The first item to render, and the one after the last. */
  first: number
  end: number
}

/** Rows rendered beyond what is seen, above and below. */
const overscan = 3

/**
 * A grid of items of one size that scrolls with the page and renders those near the window only, however many there
 * are. Written out because one size makes it arithmetic, and a general virtualizer weighs 13 kB on this page.
 */
export function useVirtualGrid(
  ref: RefObject<HTMLElement | null>,
  count: number,
  { minWidth, height, gap }: ItemSize,
): VirtualGrid {
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
    // What stands above may grow or shrink without the grid's own size changing.
    observer.observe(document.body)
    // Captured, since the page may scroll in an element of the host's; what scrolls in a shadow root is heard only there.
    const places = [window, treeOf(grid)]
    for (const place of places) place.addEventListener('scroll', measure, { passive: true, capture: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      for (const place of places) place.removeEventListener('scroll', measure, { capture: true })
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

function isSame<T extends Record<string, number>>(one: T, other: T): boolean {
  return Object.keys(one).every((key) => one[key] === other[key])
}
