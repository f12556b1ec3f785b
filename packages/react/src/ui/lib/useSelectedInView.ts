import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row that is longer than its place to the selected element, on each change of the value.
 * @returns ref of the row
 */
export function useSelectedInView<Row extends HTMLElement>(
  selector: string,
  value: string,
): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value decides which element is selected
  useEffect(() => {
    const row = ref.current
    const selected = row?.querySelector<HTMLElement>(selector)
    if (!row || !selected) return
    const start = selected.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft
    const end = start + selected.offsetWidth
    // Clear of the faded ends.
    if (start - fade < row.scrollLeft) row.scrollLeft = start - fade
    else if (end + fade > row.scrollLeft + row.clientWidth) row.scrollLeft = end + fade - row.clientWidth
  }, [value, selector])
  return ref
}

/** Pixels; same as in the stylesheet. */
const fade = 32
