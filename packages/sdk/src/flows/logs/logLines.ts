import { folded } from '../../core/format/folded.js'
import type { LogEntry } from '../../features/monitoring/rows.js'

/** Sorts newest first, whichever order the server uses; entries without times are taken to be newest first. */
export function newestFirst(lines: readonly LogEntry[]): LogEntry[] {
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && first.timestamp < last.timestamp ? [...lines].reverse() : [...lines]
}

/** Filters of a log beyond the documented ones. */
export interface LogSearch {
  readonly search?: string
  readonly sessionId?: string | null
}

/** Filters entries as our gateway does: `search` in message or service, ignoring case and accents. */
export function findEntries(
  lines: readonly LogEntry[],
  { search = '', sessionId }: LogSearch,
): readonly LogEntry[] {
  const searchText = folded(search).trim()
  if (searchText === '' && sessionId == null) return lines
  return lines.filter(
    (line) =>
      (sessionId == null || line.sessionId === sessionId) &&
      [line.message, line.service].some((text) => folded(text).includes(searchText)),
  )
}

/**
 * True where a server's entries name their session, judging by these.
 * @example
 * const lines = await morpheus.monitoring.logs({ sessionId })
 * const own = tellSessions(lines) ? linesFound(lines, { sessionId }) : []
 */
export function tellSessions(lines: readonly LogEntry[]): boolean {
  return lines.length === 0 || lines.some(({ sessionId }) => sessionId !== null)
}
