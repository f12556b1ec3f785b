import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import type { LogEntry } from '../../contract/areas/monitoring.js'
import { type Flow, timers } from '../flow.js'
import { type LogFilters, logQuery } from '../monitorSystem.js'
import { found, newestFirst, tellSessions } from './logLines.js'
import { forgetLogs, peerOf, sharedLogs, tailing } from './logReads.js'

/** Milliseconds and lines. `kept` bounds what stays in memory while the tail runs on. */
export const tailLimits = { poll: 1_000, page: 500, catchUp: 2_000, kept: 200_000 } as const

/**
 * The lines that fit the filters, as far as they were loaded: up to 200 000 stay in memory. `search` narrows
 * what the other filters find, and `sessionId` leaves the lines about one session.
 */
export interface TailState {
  readonly filters: LogFilters & { readonly search: string; readonly sessionId: string | null }
  /** Newest first. */
  readonly lines: readonly LogEntry[]
  readonly loading: boolean
  /** The last read failed; the next one comes by itself. */
  readonly failed: boolean
  /** One session's lines were asked for, of a server that does not say which session a line is about. */
  readonly untold: boolean
  /** There are older lines to load. */
  readonly hasOlder: boolean
  /** New lines are read as they come. */
  readonly live: boolean
}

/**
 * The log between `start` and `stop`, in pages of 500 lines, looked at every second while `live`. Nothing
 * rejects: what fails is `failed` in the state.
 */
export interface TailFlow extends Flow<TailState> {
  /** Reads the newest page, then every second what is new; ignored while it runs. */
  start(): void
  /** Changes the filters and begins anew with the newest page. */
  setFilters(change: Partial<TailState['filters']>): void
  /** Whether new lines are read as they come. */
  setLive(live: boolean): void
  /** Reads one more page of older lines, as when a list is scrolled to its end. Never rejects. */
  loadOlder(): Promise<void>
  /** Reads the newest page anew, as after lines were deleted. */
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
 * The log, a page at a time backwards and live forwards, without losing or repeating a line, also of a server that knows
 * the documented filters alone.
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
  /** Of every line that was answered. */
  let known = new Set<string>()
  /** `after`, `before`, `search` and `sessionId` are ours: a server that ignores them answers its newest lines again and again. */
  let knowsAfter = true

  function query() {
    const { search, sessionId, ...filters } = store.getState().filters
    return {
      ...logQuery(filters),
      ...(search.trim() && { search: search.trim() }),
      ...(sessionId !== null && { sessionId }),
    }
  }

  /** Of lines as they came those that are not shown yet and that are looked for. */
  function unknown(lines: readonly LogEntry[]): readonly LogEntry[] {
    const fresh = lines.filter(({ id }) => !known.has(id))
    if (known.size > 2 * tailLimits.kept) known = new Set(store.getState().lines.map(({ id }) => id))
    for (const { id } of fresh) known.add(id)
    return found(fresh, store.getState().filters)
  }

  /** What stands before the first known line: a wider range brings older lines, too. */
  function newOf(lines: readonly LogEntry[]): readonly LogEntry[] {
    const first = lines.findIndex(({ id }) => known.has(id))
    return first === -1 ? lines : lines.slice(0, first)
  }

  const self = { state: store.getState, query: () => JSON.stringify(query()) }

  async function reload() {
    reading?.abort()
    const mine = new AbortController()
    reading = mine
    const peer = peerOf(monitoring, self)
    if (peer) {
      const { lines, hasOlder } = peer
      known = new Set(lines.map(({ id }) => id))
      return store.setState({ lines, hasOlder, loading: false, failed: false, untold: false })
    }
    store.setState({ loading: true })
    try {
      const answered = await sharedLogs(morpheus, { ...query(), limit: tailLimits.page })
      if (mine.signal.aborted) return
      known = new Set()
      const lines = unknown(newestFirst(answered))
      const untold = store.getState().filters.sessionId !== null && !tellSessions(answered)
      const hasOlder = answered.length === tailLimits.page
      store.setState({ lines, loading: false, failed: false, untold, hasOlder })
    } catch {
      if (!mine.signal.aborted) store.setState({ lines: [], loading: false, failed: true, hasOlder: false })
    }
  }

  /** What came after the newest line; page after page where much came at once. */
  async function poll() {
    const { live, loading, failed, lines } = store.getState()
    if (!running || !live || loading || polling) return
    const newest = lines[0]
    if (failed || !newest) return reload()
    polling = true
    const mine = reading
    try {
      const after = { after: newest.id, timeRange: '7d', limit: tailLimits.catchUp } as const
      const answered = await sharedLogs(morpheus, {
        ...query(),
        ...(knowsAfter ? after : { limit: tailLimits.page }),
      })
      if (mine !== reading || answered.length === 0) return
      if (answered.some(({ id }) => known.has(id))) knowsAfter = false
      const fresh = unknown(knowsAfter ? newestFirst([...answered].reverse()) : newOf(newestFirst(answered)))
      if (fresh.length === 0) return
      store.setState((state) => ({
        failed: false,
        lines: [...fresh, ...state.lines].slice(0, tailLimits.kept),
      }))
      if (knowsAfter && answered.length === tailLimits.catchUp) clock.after(0, () => void poll())
    } catch {
      // The transport has logged it; the next turn tries again from the same line.
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
      leave = tailing(monitoring, self)
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
      const mine = reading
      try {
        const answered = await monitoring.logs({ ...query(), before: oldest.id, limit: tailLimits.page })
        if (mine !== reading) return
        const older = unknown(newestFirst(answered))
        store.setState((state) => ({
          lines: [...state.lines, ...older],
          // A server that does not know `before` answers what is there already.
          hasOlder: older.length > 0 && answered.length === tailLimits.page,
        }))
      } catch {
        // Scrolling on asks again.
      } finally {
        loadingOlder = false
      }
    },
    reload() {
      forgetLogs(monitoring)
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
