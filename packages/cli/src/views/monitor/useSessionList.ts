import type { SessionHealth } from '@morpheus/sdk'
import { useMemo } from 'react'
import { matching } from './sessionRows.js'
import { useLiveState } from './useLiveState.js'
import { between, scrolledTo } from './viewport.js'

export interface SessionList {
  /** Those that the search leaves. */
  found: readonly SessionHealth[]
  /** Those in sight, from the one at `first` on. */
  visible: readonly SessionHealth[]
  first: number
  selected: () => SessionHealth | undefined
  search: () => string
  setSearch: (search: string) => void
  move: (by: number) => void
}

/** A window onto the list. What is selected is a session, not a place: the list changes under it. */
export function useSessionList(sessions: readonly SessionHealth[], rows: number): SessionList {
  const [search, setSearch] = useLiveState('')
  const [selectedId, select] = useLiveState<string | null>(null)
  const [anchor, setAnchor] = useLiveState(0)
  const wanted = search()
  const found = useMemo(() => matching(sessions, wanted), [sessions, wanted])

  const foundNow = () => (search() === wanted ? found : matching(sessions, search()))
  const place = (list: readonly SessionHealth[]) =>
    Math.max(
      0,
      list.findIndex(({ id }) => id === selectedId()),
    )
  const first = scrolledTo(place(found), anchor(), rows, found.length)

  return {
    found,
    visible: found.slice(first, first + rows),
    first,
    selected() {
      const list = foundNow()
      return list[place(list)]
    },
    search,
    setSearch,
    move(by) {
      const list = foundNow()
      const before = place(list)
      const next = between(before + by, 0, Math.max(0, list.length - 1))
      setAnchor(scrolledTo(next, scrolledTo(before, anchor(), rows, list.length), rows, list.length))
      select(list[next]?.id ?? null)
    },
  }
}
