import { useCallback, useMemo, useRef, useState } from 'react'

/** Selected items of a list, by id. Items that leave the list are deselected. */
export interface Selection {
  ids: ReadonlySet<string>
  /** With `range`, selects from the last selected item. */
  toggle: (id: string, range: boolean) => void
  toggleAll: () => void
  clear: () => void
}

export function useSelection(items: readonly { id: string }[]): Selection {
  const [selectedIds, setChosen] = useState<ReadonlySet<string>>(noSelection)
  const anchor = useRef<string | null>(null)
  const list = useRef(items)
  list.current = items
  const ids = useMemo(
    () =>
      selectedIds.size === 0
        ? noSelection
        : new Set(items.flatMap(({ id }) => (selectedIds.has(id) ? [id] : []))),
    [selectedIds, items],
  )
  const latest = useRef(ids)
  latest.current = ids

  const toggle = useCallback((id: string, range: boolean) => {
    const next = new Set(latest.current)
    const isSelected = !next.has(id)
    const reach = range && anchor.current !== null ? listBetween(list.current, anchor.current, id) : [id]
    for (const one of reach) {
      if (isSelected || range) next.add(one)
      else next.delete(one)
    }
    anchor.current = id
    setChosen(next)
  }, [])
  const toggleAll = useCallback(() => {
    const isAll = latest.current.size === list.current.length
    setChosen(isAll ? noSelection : new Set(list.current.map(({ id }) => id)))
  }, [])
  const clear = useCallback(() => setChosen(noSelection), [])
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear])
}

const noSelection: ReadonlySet<string> = new Set()

function listBetween(items: readonly { id: string }[], a: string, b: string): string[] {
  const indexes = [a, b].map((id) => items.findIndex((item) => item.id === id))
  const [from, to] = [Math.min(...indexes), Math.max(...indexes)]
  return from < 0 ? [b] : items.slice(from, to + 1).map(({ id }) => id)
}
