import type { MonitorState, SessionHealth } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { SessionsById } from '../feeds/sessionsById.js'
import type { SessionOrder } from '../sessions/orders.js'
import { matchSessions, sortSessions } from '../sessions/sessionRows.js'
import type { MonitorScreen } from './screen.js'
import { clamp, scrolledTo } from './viewport.js'

export interface SessionList {
  /** Matching sessions in order; the last known ones after a failed read. */
  found: () => readonly SessionHealth[]
  window: (rows: number) => { visible: readonly SessionHealth[]; first: number }
  selected: () => SessionHealth | undefined
  byId: (id: string) => SessionHealth | undefined
  move: (by: number, rows: number) => void
  setSearch: (search: string) => void
  setOrder: (order: SessionOrder) => void
}

/** A window onto the list. The selection is a session, not a position: the list changes under it. */
export function createSessionList(
  store: Pick<StoreApi<MonitorState>, 'getState'>,
  screen: MonitorScreen,
  standings: Pick<StoreApi<SessionsById>, 'getState'>,
): SessionList {
  let read: readonly SessionHealth[] = []
  let known:
    | { of: readonly SessionHealth[]; by: SessionsById; search: string; order: SessionOrder }
    | undefined
  let found: readonly SessionHealth[] = []

  function sessions() {
    const { sessions, missing } = store.getState()
    if (!missing.includes('sessions') || sessions.length > 0) read = sessions
    return read
  }

  function findMatching() {
    const [of, by, { search, order }] = [sessions(), standings.getState(), screen.getState()]
    if (known?.of !== of || known.by !== by || known.search !== search || known.order !== order) {
      known = { of, by, search, order }
      found = sortSessions(matchSessions(of, search, by), order, by)
    }
    return found
  }

  function getPosition(list: readonly SessionHealth[]) {
    const { selectedId } = screen.getState()
    return Math.max(
      0,
      list.findIndex(({ id }) => id === selectedId),
    )
  }

  return {
    found: findMatching,
    window(rows) {
      const list = findMatching()
      const first = scrolledTo(getPosition(list), screen.getState().anchor, rows, list.length)
      return { visible: list.slice(first, first + rows), first }
    },
    selected() {
      const list = findMatching()
      return list[getPosition(list)]
    },
    byId: (wanted) => sessions().find(({ id }) => id === wanted),
    move(by, rows) {
      const list = findMatching()
      const before = getPosition(list)
      const next = clamp(before + by, 0, Math.max(0, list.length - 1))
      const shown = scrolledTo(before, screen.getState().anchor, rows, list.length)
      screen.setState({
        anchor: scrolledTo(next, shown, rows, list.length),
        selectedId: list[next]?.id ?? null,
      })
    },
    setSearch: (search) => screen.setState({ search }),
    setOrder: (order) => screen.setState({ order }),
  }
}
