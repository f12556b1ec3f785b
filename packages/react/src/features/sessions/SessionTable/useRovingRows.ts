import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Selection } from './useSelection.js'

interface RovingRows {
  active: string | undefined
  setActive: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** CSS selector of a row's focus target. */
const target = '[data-mo-row-focus]'

/**
 * Roving tabindex: one row is in the tab order; arrows, `j` and `k`, Home and End move, `x` and Space select, Escape
 * clears the selection.
 */
export function useRovingRows(
  ref: RefObject<HTMLElement | null>,
  items: readonly { id: string }[],
  selection: Selection,
): RovingRows {
  const [chosen, setActive] = useState<string | null>(null)
  const place = chosen === null ? -1 : items.findIndex(({ id }) => id === chosen)
  const active = items[Math.max(0, place)]?.id
  const wanted = useRef(false)

  // The row may only now be rendered.
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const row = ref.current?.querySelector<HTMLElement>(`[data-mo-row="${CSS.escape(active ?? '')}"]`)
    row?.querySelector<HTMLElement>(target)?.focus()
  })

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (!(event.target instanceof Element) || event.target.closest('[popover], dialog')) return
      const now = Math.max(0, place)
      const next = placeAfter(event.key, now, items.length)
      if (next !== null) {
        event.preventDefault()
        const to = items[next]
        if (!to) return
        if (event.shiftKey) {
          const from = items[now]
          if (selection.ids.size === 0 && from) selection.toggle(from.id, false)
          selection.toggle(to.id, true)
        }
        wanted.current = true
        setActive(to.id)
        return
      }
      const current = items[now]
      // On the name Space would only scroll; on a control it belongs to the control.
      const isSpace = event.key === ' ' && event.target.closest(target) !== null
      if ((event.key === 'x' || isSpace) && current) {
        event.preventDefault()
        selection.toggle(current.id, false)
      }
      if (event.key === 'Escape' && selection.ids.size > 0) {
        event.preventDefault()
        selection.clear()
      }
    },
    [items, place, selection],
  )
  return { active, setActive, onKeyDown }
}

function placeAfter(key: string, now: number, count: number): number | null {
  if (key === 'ArrowDown' || key === 'j' || key === 'J') return Math.min(count - 1, now + 1)
  if (key === 'ArrowUp' || key === 'k' || key === 'K') return Math.max(0, now - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
