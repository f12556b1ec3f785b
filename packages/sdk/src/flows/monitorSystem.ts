import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import type {
  LogEntry,
  LogLevel,
  LogService,
  SessionHealth,
  SystemMetrics,
  TimeRange,
} from '../features/monitoring/rows.js'
import { type Flow, timers } from './flow.js'

/** Core spec §9: seconds; 30 is the default. */
export const refreshIntervals = [10, 30, 60, 300] as const
/** Seconds between two reads of the monitoring. Core spec §9. */
export type RefreshInterval = (typeof refreshIntervals)[number]

/** Filters of the log; `all` means no filter, and is not sent. Core spec §5. */
export interface LogFilters {
  readonly level: LogLevel | 'all'
  readonly service: LogService | 'all'
  readonly timeRange: TimeRange
}

export interface MonitorOptions {
  /**
   * The number of newest log entries in each read; `tailLogs` follows a log of any length.
   * @default 0: the log is not read
   */
  readonly logs?: number
}

export type MonitorRead = 'metrics' | 'sessions' | 'logs'

/** The state of monitoring. After a failed read its values are the empty ones, and `missing` names it. */
export interface MonitorState {
  readonly loading: boolean
  readonly refreshing: boolean
  readonly metrics: SystemMetrics
  readonly sessions: readonly SessionHealth[]
  /** Newest first; empty unless requested. */
  readonly logs: readonly LogEntry[]
  readonly filters: LogFilters
  readonly autoRefresh: boolean
  readonly interval: RefreshInterval
  /**
   * The time of the last read of the metrics, in milliseconds since the epoch; `null` before. A failed read does not
   * change it.
   */
  readonly updatedAt: number | null
  /** The failed parts of the last read, whose empty values are no measurements. */
  readonly missing: readonly MonitorRead[]
  /**
   * The time since when data is incomplete, in milliseconds since the epoch: of the last complete read or, before one,
   * of the first failure. `null` after a complete read.
   */
  readonly failingSince: number | null
}

/**
 * Monitoring between `start` and `stop`: reads at once, after a change of the filters, and on the timer. Core spec §4.
 */
export interface MonitorFlow extends Flow<MonitorState> {
  /** Reads now, and then on the timer; ignored while it runs. */
  start(): void
  /** Reads now; replaces a read under way. Never rejects: `missing` names the failed parts. */
  refresh(): Promise<void>
  /** Changes the log's filters and reads. */
  setFilters(change: Partial<LogFilters>): void
  setAutoRefresh(on: boolean): void
  setInterval(seconds: RefreshInterval): void
  /**
   * Drops a session's connection and reconnects.
   * @returns its health, where the server answers it
   * @throws the error of the call
   */
  restart(sessionId: string): Promise<SessionHealth | undefined>
  /**
   * Deletes the log entries that the filters show.
   * @returns their number, where the server answers it
   * @throws the error of the call
   */
  clearLogs(): Promise<number | undefined>
}

/** Values to show after a failed read. Core spec §7. */
export const emptyMetrics: SystemMetrics = {
  cpu: { usage: 0, cores: 0, trend: null },
  memory: { usage: 0, used: 0, total: 0, trend: null },
  sessions: { active: 0, total: 0, trend: null },
  uptime: { seconds: 0, formatted: '0s' },
  errors: { rate: 0, count: 0, trend: null },
  responseTime: { avg: 0, p95: 0, trend: null },
}

const initial: MonitorState = {
  loading: true,
  refreshing: false,
  metrics: emptyMetrics,
  sessions: [],
  logs: [],
  filters: { level: 'all', service: 'all', timeRange: '1h' },
  autoRefresh: true,
  interval: 30,
  updatedAt: null,
  missing: [],
  failingSince: null,
}

/** The query of a log's filters; `all` is not sent. Core spec §5. */
export function logQuery({ level, service, timeRange }: LogFilters) {
  return { timeRange, ...(level !== 'all' && { level }), ...(service !== 'all' && { service }) }
}

/**
 * Monitoring with a refresh on start, after a change of the filters, and on a timer. Core spec §4, monitoring refresh.
 * @example
 * const flow = monitorSystem(morpheus)
 * flow.store.subscribe(({ metrics }) => draw(metrics))
 * flow.start()
 */
export function monitorSystem(
  { monitoring, identity }: Morpheus,
  { logs: limit = 0 }: MonitorOptions = {},
): MonitorFlow {
  const store = createStore<MonitorState>(() => initial)
  const clock = timers()
  let running = false
  let reading: AbortController | null = null
  let completeAt: number | null = null

  async function refresh() {
    if (identity.store.getState().token === null) return
    reading?.abort()
    const controller = new AbortController()
    reading = controller
    const { signal } = controller
    store.setState({ refreshing: true })
    const { filters } = store.getState()
    const missing: MonitorRead[] = []
    // The transport has logged the failure; the screen falls back to empty values and recovers with the next read.
    const instead =
      <Value>(readValue: MonitorRead, value: Value) =>
      () => {
        missing.push(readValue)
        return value
      }
    const [metrics, sessions, logs] = await Promise.all([
      monitoring.metrics({}, { signal }).catch(instead('metrics', emptyMetrics)),
      monitoring.sessions({}, { signal }).catch(instead('sessions', [])),
      limit > 0
        ? monitoring.logs({ ...logQuery(filters), limit }, { signal }).catch(instead('logs', []))
        : [],
    ])
    if (signal.aborted) return
    const now = Date.now()
    if (missing.length === 0) completeAt = now
    store.setState(({ updatedAt, failingSince }) => ({
      metrics,
      sessions,
      logs,
      missing,
      loading: false,
      refreshing: false,
      updatedAt: missing.includes('metrics') ? updatedAt : now,
      failingSince: missing.length === 0 ? null : (failingSince ?? completeAt ?? now),
    }))
  }

  function schedule() {
    clock.clear()
    const { autoRefresh, interval } = store.getState()
    if (running && autoRefresh) clock.every(interval * 1000, () => void refresh())
  }

  return {
    store,
    start() {
      if (running) return
      running = true
      schedule()
      void refresh()
    },
    refresh,
    setFilters(change) {
      store.setState(({ filters }) => ({ filters: { ...filters, ...change } }))
      if (running) void refresh()
    },
    setAutoRefresh(autoRefresh) {
      store.setState({ autoRefresh })
      schedule()
    },
    setInterval(interval) {
      store.setState({ interval })
      schedule()
    },
    async restart(sessionId) {
      const { session } = await monitoring.restartSession({ id: sessionId })
      if (!session) await refresh()
      else
        store.setState(({ sessions }) => ({
          sessions: sessions.map((one) => (one.id === sessionId ? session : one)),
        }))
      return session
    },
    async clearLogs() {
      const { deleted } = await monitoring.clearLogs(logQuery(store.getState().filters))
      await refresh()
      return deleted
    },
    stop() {
      running = false
      clock.clear()
      reading?.abort()
    },
  }
}
