import type { LogEntry, LogLevel, LogService, Morpheus, TimeRange } from '@morpheus/sdk'

export interface LogQuery {
  level?: LogLevel
  service?: LogService
  search?: string
  timeRange: TimeRange
}

type Monitoring = Morpheus['monitoring']

/** The most that one answer holds. */
const pageSize = 2_000

/** The last `limit` lines, oldest first. */
export async function lastLines(
  monitoring: Monitoring,
  query: LogQuery,
  limit: number,
): Promise<LogEntry[][]> {
  const pages: LogEntry[][] = []
  for (let left = limit, before: string | undefined; left > 0; ) {
    const wanted = Math.min(left, pageSize)
    const page = await monitoring.logs({ ...query, limit: wanted, ...(before && { before }) })
    pages.unshift(page.reverse())
    left -= page.length
    before = page[0]?.id
    if (page.length < wanted) break
  }
  return pages
}

/** What came after a line, oldest first, up to now; the next page is under way while one is being used. */
export async function* linesAfter(
  monitoring: Monitoring,
  query: LogQuery,
  after: string,
): AsyncGenerator<LogEntry[]> {
  const read = (id: string) => monitoring.logs({ ...query, after: id, limit: pageSize })
  let next = read(after)
  for (;;) {
    const page = await next
    const last = page.at(-1)
    if (!last) return
    const more = page.length === pageSize
    if (more) {
      next = read(last.id)
      // It is looked at after this page; until then its failure is nobody's.
      next.catch(() => {})
    }
    yield page
    if (!more) return
  }
}

/** The newest line there is, whatever the filters: what is followed begins after it. */
export async function newestLine(monitoring: Monitoring): Promise<string> {
  const [newest] = await monitoring.logs({ timeRange: '7d', limit: 1 })
  return newest?.id ?? '0'
}
