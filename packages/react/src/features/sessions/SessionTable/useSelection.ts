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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing)
  const anchor = useRef<string | null>(null)
  const list = useRef(items)
  list.current = items
  const ids = useMemo(
    () => (chosen.size === 0 ? nothing : new Set(items.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))),
    [chosen, items],
  )
  const latest = useRef(ids)
  latest.current = ids

  const toggle = useCallback((id: string, range: boolean) => {
    const next = new Set(latest.current)
    const isSelected = !next.has(id)
    const reach = range && anchor.current !== null ? between(list.current, anchor.current, id) : [id]
    for (const one of reach) {
      if (isSelected || range) next.add(one)
      else next.delete(one)
    }
    anchor.current = id
    setChosen(next)
  }, [])
  const toggleAll = useCallback(() => {
    const isAll = latest.current.size === list.current.length
    setChosen(isAll ? nothing : new Set(list.current.map(({ id }) => id)))
  }, [])
  const clear = useCallback(() => setChosen(nothing), [])
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear])
}

const nothing: ReadonlySet<string> = new Set()

function between(items: readonly { id: string }[], one: string, other: string): string[] {
  const places = [one, other].map((id) => items.findIndex((item) => item.id === id))
  const [from, to] = [Math.min(...places), Math.max(...places)]
  return from < 0 ? [other] : items.slice(from, to + 1).map(({ id }) => id)
}
