import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import type { LogEntry } from '../../features/monitoring/rows.js'
import { type Flow, timers } from '../flow.js'
import { type LogFilters, logQuery } from '../monitorSystem.js'
import { findEntries, newestFirst, tellSessions } from './logLines.js'
import { clearSharedLogs, findPeerState, registerTail, sharedLogs } from './logReads.js'

/** Milliseconds and entries. `kept` bounds the memory of a long-running tail. */
export const tailLimits = { poll: 1_000, page: 500, catchUp: 2_000, kept: 200_000 } as const

/**
 * The loaded entries that match the filters: up to 200 000 stay in memory. `search` and `sessionId` narrow the other
 * filters.
 */
export interface TailState {
  readonly filters: LogFilters & { readonly search: string; readonly sessionId: string | null }
  /** Newest first. */
  readonly lines: readonly LogEntry[]
  readonly loading: boolean
  /** The last read failed; the next one follows automatically. */
  readonly failed: boolean
  /** A session's entries were requested from a server whose entries do not name their session. */
  readonly untold: boolean
  readonly hasOlder: boolean
  /** New entries are polled. */
  readonly live: boolean
}

/**
 * The log between `start` and `stop`, in pages of 500 entries, polled every second while `live`. Nothing rejects:
 * errors set `failed` in the state.
 */
export interface TailFlow extends Flow<TailState> {
  /** Loads the newest page, then polls every second; ignored while it runs. */
  start(): void
  /** Changes the filters and starts again with the newest page. */
  setFilters(change: Partial<TailState['filters']>): void
  setLive(live: boolean): void
  /** Loads one more page of older entries, as when a list is scrolled to its end. Never rejects. */
  loadOlder(): Promise<void>
  reload(): Promise<void>
}

const initial: TailState = {
  filters: { level: 'all', service: 'all', timeRange: '1h', search: '', sessionId: null },
  lines: [],
  loading: true,
  failed: false,
  untold: false,
  hasOlder: false,
  live: true,
}

/**
 * The log, paged backwards and live forwards, without losing or repeating an entry, also with a server that supports
 * only the documented filters.
 * @example
 * const flow = tailLogs(morpheus)
 * flow.store.subscribe(({ lines }) => draw(lines))
 * flow.setFilters({ level: 'error' })
 * flow.start()
 */
export function tailLogs(morpheus: Morpheus): TailFlow {
  const { monitoring } = morpheus
  const store = createStore<TailState>(() => initial)
  const clock = timers()
  let running = false
  let leave = () => {}
  let reading: AbortController | null = null
  let polling = false
  let loadingOlder = false
  let knownIds = new Set<string>()
  /**
   * `after`, `before`, `search` and `sessionId` are ours: a server that ignores them answers its newest entries every
   * time.
   */
  let knowsAfter = true

  function query() {
    const { search, sessionId, ...filters } = store.getState().filters
    return {
      ...logQuery(filters),
      ...(search.trim() && { search: search.trim() }),
      ...(sessionId !== null && { sessionId }),
    }
  }

  /** The received entries that match and are not shown yet. */
  function unknown(lines: readonly LogEntry[]): readonly LogEntry[] {
    const newLines = lines.filter(({ id }) => !knownIds.has(id))
    if (knownIds.size > 2 * tailLimits.kept) knownIds = new Set(store.getState().lines.map(({ id }) => id))
    for (const { id } of newLines) knownIds.add(id)
    return findEntries(newLines, store.getState().filters)
  }

  /** The entries before the first known one: a wider range also brings older entries. */
  function selectNew(lines: readonly LogEntry[]): readonly LogEntry[] {
    const first = lines.findIndex(({ id }) => knownIds.has(id))
    return first === -1 ? lines : lines.slice(0, first)
  }

  const self = { state: store.getState, query: () => JSON.stringify(query()) }

  async function reload() {
    reading?.abort()
    const controller = new AbortController()
    reading = controller
    const peer = findPeerState(monitoring, self)
    if (peer) {
      const { lines, hasOlder } = peer
      knownIds = new Set(lines.map(({ id }) => id))
      return store.setState({ lines, hasOlder, loading: false, failed: false, untold: false })
    }
    store.setState({ loading: true })
    try {
      const answer = await sharedLogs(morpheus, { ...query(), limit: tailLimits.page })
      if (controller.signal.aborted) return
      knownIds = new Set()
      const lines = unknown(newestFirst(answer))
      const lacksSessions = store.getState().filters.sessionId !== null && !tellSessions(answer)
      const hasOlder = answer.length === tailLimits.page
      store.setState({ lines, loading: false, failed: false, untold: lacksSessions, hasOlder })
    } catch {
      if (!controller.signal.aborted)
        store.setState({ lines: [], loading: false, failed: true, hasOlder: false })
    }
  }

  /** Reads the entries after the newest one, page by page after a burst. */
  async function poll() {
    const { live, loading, failed, lines } = store.getState()
    if (!running || !live || loading || polling) return
    const newest = lines[0]
    if (failed || !newest) return reload()
    polling = true
    const readingAtStart = reading
    try {
      const after = { after: newest.id, timeRange: '7d', limit: tailLimits.catchUp } as const
      const answer = await sharedLogs(morpheus, {
        ...query(),
        ...(knowsAfter ? after : { limit: tailLimits.page }),
      })
      if (readingAtStart !== reading || answer.length === 0) return
      if (answer.some(({ id }) => knownIds.has(id))) knowsAfter = false
      const newLines = unknown(
        knowsAfter ? newestFirst([...answer].reverse()) : selectNew(newestFirst(answer)),
      )
      if (newLines.length === 0) return
      store.setState((state) => ({
        failed: false,
        lines: [...newLines, ...state.lines].slice(0, tailLimits.kept),
      }))
      if (knowsAfter && answer.length === tailLimits.catchUp) clock.after(0, () => void poll())
    } catch {
      // The transport has logged it; the next poll continues from the same entry.
    } finally {
      polling = false
    }
  }

  return {
    store,
    start() {
      if (running) return
      running = true
      clock.every(tailLimits.poll, () => void poll())
      void reload()
      leave = registerTail(monitoring, self)
    },
    setFilters(change) {
      store.setState(({ filters }) => ({ filters: { ...filters, ...change } }))
      if (running) void reload()
    },
    setLive(live) {
      store.setState({ live })
      if (live) void poll()
    },
    async loadOlder() {
      const { lines, hasOlder, loading } = store.getState()
      const oldest = lines.at(-1)
      if (!hasOlder || loading || loadingOlder || !oldest) return
      loadingOlder = true
      const readingBefore = reading
      try {
        const answer = await monitoring.logs({ ...query(), before: oldest.id, limit: tailLimits.page })
        if (readingBefore !== reading) return
        const olderLines = unknown(newestFirst(answer))
        store.setState((state) => ({
          lines: [...state.lines, ...olderLines],
          // A server without `before` answers entries that are loaded already.
          hasOlder: olderLines.length > 0 && answer.length === tailLimits.page,
        }))
      } catch {
        // The next scroll tries again.
      } finally {
        loadingOlder = false
      }
    },
    reload() {
      clearSharedLogs(monitoring)
      return reload()
    },
    stop() {
      running = false
      leave()
      clock.clear()
      reading?.abort()
    },
  }
}
