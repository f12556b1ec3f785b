import type { MonitorState, SessionHealth } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { SessionsById } from '../feeds/sessionsById.js'
import type { SessionOrder } from '../sessions/orders.js'
import { matchSessions, sortSessions } from '../sessions/sessionRows.js'
import type { MonitorScreen } from './screen.js'
import { clamp, scrollToSelected } from './viewport.js'

export interface SessionList {
  /** Matching sessions in order; the last known ones after a failed read. */
  getMatches: () => readonly SessionHealth[]
  window: (rows: number) => { visible: readonly SessionHealth[]; first: number }
  selected: () => SessionHealth | undefined
  byId: (id: string) => SessionHealth | undefined
  move: (offset: number, rows: number) => void
  setSearch: (search: string) => void
  setOrder: (order: SessionOrder) => void
}

/** A window onto the list. The selection is a session, not a position: the list changes under it. */
export function createSessionList(
  store: Pick<StoreApi<MonitorState>, 'getState'>,
  screen: MonitorScreen,
  sessionStore: Pick<StoreApi<SessionsById>, 'getState'>,
): SessionList {
  let cachedHealths: readonly SessionHealth[] = []
  let cached:
    | { sessions: readonly SessionHealth[]; sessionsById: SessionsById; search: string; order: SessionOrder }
    | undefined
  let matches: readonly SessionHealth[] = []

  function listSessions() {
    const { sessions, missing } = store.getState()
    if (!missing.includes('sessions') || sessions.length > 0) cachedHealths = sessions
    return cachedHealths
  }

  function findMatching() {
    const [healths, sessionsById, { search, order }] = [
      listSessions(),
      sessionStore.getState(),
      screen.getState(),
    ]
    if (
      cached?.sessions !== healths ||
      cached.sessionsById !== sessionsById ||
      cached.search !== search ||
      cached.order !== order
    ) {
      cached = { sessions: healths, sessionsById, search, order }
      matches = sortSessions(matchSessions(healths, search, sessionsById), order, sessionsById)
    }
    return matches
  }

  function getPosition(list: readonly SessionHealth[]) {
    const { selectedId } = screen.getState()
    return Math.max(
      0,
      list.findIndex(({ id }) => id === selectedId),
    )
  }

  return {
    getMatches: findMatching,
    window(rows) {
      const list = findMatching()
      const first = scrollToSelected(getPosition(list), screen.getState().anchor, rows, list.length)
      return { visible: list.slice(first, first + rows), first }
    },
    selected() {
      const list = findMatching()
      return list[getPosition(list)]
    },
    byId: (sessionId) => listSessions().find(({ id }) => id === sessionId),
    move(distance, rows) {
      const list = findMatching()
      const position = getPosition(list)
      const next = clamp(position + distance, 0, Math.max(0, list.length - 1))
      const offset = scrollToSelected(position, screen.getState().anchor, rows, list.length)
      screen.setState({
        anchor: scrollToSelected(next, offset, rows, list.length),
        selectedId: list[next]?.id ?? null,
      })
    },
    setSearch: (search) => screen.setState({ search }),
    setOrder: (order) => screen.setState({ order }),
  }
}
