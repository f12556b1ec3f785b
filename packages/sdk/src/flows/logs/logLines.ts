import type { LogEntry } from '../../contract/areas/monitoring.js'
import { folded } from '../../format/folded.js'

/** Newest first, whichever way round the server has them; one that says no times has them newest first. */
export function newestFirst(lines: readonly LogEntry[]): LogEntry[] {
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && first.timestamp < last.timestamp ? [...lines].reverse() : [...lines]
}

/** What narrows a log beside the filters that the documents have. */
export interface LogSearch {
  readonly search?: string
  /** Only lines about this session. */
  readonly sessionId?: string | null
}

/** What a search finds, as our gateway finds it: in message or service, whatever the case and accents. */
export function found(
  lines: readonly LogEntry[],
  { search = '', sessionId }: LogSearch,
): readonly LogEntry[] {
  const wanted = folded(search).trim()
  if (wanted === '' && sessionId == null) return lines
  return lines.filter(
    (line) =>
      (sessionId == null || line.sessionId === sessionId) &&
      [line.message, line.service].some((text) => folded(text).includes(wanted)),
  )
}

/**
 * Whether a server's lines say which session they are about, as far as these show it.
 * @example
 * const lines = await morpheus.monitoring.logs({ sessionId })
 * const own = tellSessions(lines) ? linesFound(lines, { sessionId }) : []
 */
export function tellSessions(lines: readonly LogEntry[]): boolean {
  return lines.length === 0 || lines.some(({ sessionId }) => sessionId !== null)
}
