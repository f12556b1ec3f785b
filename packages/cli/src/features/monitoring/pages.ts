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
  let lastIds = new Set<string>()
  let lacksSessions = false

  function findEntries(lines: readonly LogEntry[], query: LogQuery): readonly LogEntry[] {
    if (query.sessionId !== undefined && !tellSessions(lines)) lacksSessions = true
    return linesFound(lines, query)
  }

  function rememberIds(lines: readonly LogEntry[]): void {
    if (lastIds.size > limits.seen) lastIds = new Set([...lastIds].slice(-limits.seen / 2))
    for (const { id } of lines) lastIds.add(id)
  }

  return {
    note: rememberIds,

    /** A session's entries were requested from a server whose entries do not name their session. */
    isUntold: () => lacksSessions,

    async last(query: LogQuery, limit: number): Promise<LogEntry[][]> {
      const pages: LogEntry[][] = []
      const knownIds = new Set<string>()
      for (let remaining = limit, cursor: string | undefined; remaining > 0; ) {
        const pageSize = Math.min(remaining, limits.page)
        const answer = await monitoring.logs({ ...query, limit: pageSize, ...(cursor && { before: cursor }) })
        const newEntries = sortOldestFirst(answer).filter(({ id }) => !knownIds.has(id))
        for (const { id } of newEntries) knownIds.add(id)
        rememberIds(newEntries)
        const page = findEntries(newEntries, query).slice(-remaining)
        pages.unshift(page)
        remaining -= page.length
        cursor = newEntries[0]?.id
        if (newEntries.length === 0 || answer.length !== pageSize) break
      }
      return pages
    },

    /** Reads the entries after one, up to now; after `'0'` the whole range. */
    async *after(query: LogQuery, line: string): AsyncGenerator<LogEntry[]> {
      const readPage = (id: string) => monitoring.logs({ ...query, after: id, limit: limits.page })
      let next = readPage(line)
      for (;;) {
        const answer = await next
        const ordered = sortOldestFirst(answer)
        // A wider range also brings older entries where the server ignores `after`.
        const newEntries = ordered.slice(ordered.findLastIndex(({ id }) => lastIds.has(id)) + 1)
        rememberIds(answer)
        const last = newEntries.at(-1)
        if (!last) return
        const hasMore = answer.length === limits.page && newEntries.length === answer.length
        if (hasMore) {
          next = readPage(last.id)
          // The next loop handles a failure; this prevents an unhandled rejection until then.
          next.catch(() => {})
        }
        yield [...findEntries(newEntries, query)]
        if (!hasMore) return
      }
    },

    /** The newest entry, regardless of filters: following starts after it. */
    async newest(): Promise<string> {
      const answer = await monitoring.logs({ timeRange: '7d', limit: 1 })
      rememberIds(answer)
      return sortOldestFirst(answer).at(-1)?.id ?? '0'
    },
  }
}

/** Sorts oldest first, whichever order the server uses; entries of one moment by their ids, where these are numbers. */
function sortOldestFirst(lines: readonly LogEntry[]): LogEntry[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const [from, to] = [Date.parse(first.timestamp), Date.parse(last.timestamp)]
  const falls = from === to ? Number(first.id) > Number(last.id) : from > to
  return falls ? [...lines].reverse() : [...lines]
}
