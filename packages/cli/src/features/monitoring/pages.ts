import {
  type LogEntry,
  type LogLevel,
  type LogService,
  linesFound,
  type Morpheus,
  type TimeRange,
  tellSessions,
} from '@morpheus/sdk'

export interface LogQuery {
  level?: LogLevel
  service?: LogService
  search?: string
  sessionId?: string
  timeRange: TimeRange
}

type Monitoring = Morpheus['monitoring']

/** The maximum of one answer, and the number of remembered ids. */
const limits = { page: 2_000, seen: 20_000 } as const

export type LogReader = ReturnType<typeof logReader>

/**
 * Reads a log, oldest entry first, without duplicates. `after`, `before`, `limit`, `search` and `sessionId` are ours: a
 * server with only the documented filters answers its newest entries every time, and duplicates are dropped here.
 */
export function logReader(monitoring: Monitoring) {
  let seen = new Set<string>()
  let untold = false

  function found(lines: readonly LogEntry[], query: LogQuery): readonly LogEntry[] {
    if (query.sessionId !== undefined && !tellSessions(lines)) untold = true
    return linesFound(lines, query)
  }

  function note(lines: readonly LogEntry[]): void {
    if (seen.size > limits.seen) seen = new Set([...seen].slice(-limits.seen / 2))
    for (const { id } of lines) seen.add(id)
  }

  return {
    note,

    /** A session's entries were requested from a server whose entries do not name their session. */
    isUntold: () => untold,

    async last(query: LogQuery, limit: number): Promise<LogEntry[][]> {
      const pages: LogEntry[][] = []
      const known = new Set<string>()
      for (let remaining = limit, before: string | undefined; remaining > 0; ) {
        const pageSize = Math.min(remaining, limits.page)
        const answered = await monitoring.logs({ ...query, limit: pageSize, ...(before && { before }) })
        const newEntries = oldestFirst(answered).filter(({ id }) => !known.has(id))
        for (const { id } of newEntries) known.add(id)
        note(newEntries)
        const page = found(newEntries, query).slice(-remaining)
        pages.unshift(page)
        remaining -= page.length
        before = newEntries[0]?.id
        if (newEntries.length === 0 || answered.length !== pageSize) break
      }
      return pages
    },

    /** Reads the entries after one, up to now; after `'0'` the whole range. */
    async *after(query: LogQuery, line: string): AsyncGenerator<LogEntry[]> {
      const read = (id: string) => monitoring.logs({ ...query, after: id, limit: limits.page })
      let next = read(line)
      for (;;) {
        const answered = await next
        const ordered = oldestFirst(answered)
        // A wider range also brings older entries where the server ignores `after`.
        const newEntries = ordered.slice(ordered.findLastIndex(({ id }) => seen.has(id)) + 1)
        note(answered)
        const last = newEntries.at(-1)
        if (!last) return
        const more = answered.length === limits.page && newEntries.length === answered.length
        if (more) {
          next = read(last.id)
          // The next loop handles a failure; this prevents an unhandled rejection until then.
          next.catch(() => {})
        }
        yield [...found(newEntries, query)]
        if (!more) return
      }
    },

    /** The newest entry, regardless of filters: following starts after it. */
    async newest(): Promise<string> {
      const answered = await monitoring.logs({ timeRange: '7d', limit: 1 })
      note(answered)
      return oldestFirst(answered).at(-1)?.id ?? '0'
    },
  }
}

/** Sorts oldest first, whichever order the server uses; entries of one moment by their ids, where these are numbers. */
function oldestFirst(lines: readonly LogEntry[]): LogEntry[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const [from, to] = [Date.parse(first.timestamp), Date.parse(last.timestamp)]
  const falls = from === to ? Number(first.id) > Number(last.id) : from > to
  return falls ? [...lines].reverse() : [...lines]
}
