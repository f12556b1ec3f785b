import type { LogEntry } from '../../contract/areas/monitoring.js'

/** Newest first, whichever way round the server has them; one that says no times has them newest first. */
export function newestFirst(lines: readonly LogEntry[]): LogEntry[] {
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && first.timestamp < last.timestamp ? [...lines].reverse() : [...lines]
}

/** What a search finds, as our gateway finds it: in message or service, whatever the case and accents. */
export function found(lines: readonly LogEntry[], search: string): readonly LogEntry[] {
  const wanted = folded(search)
  if (wanted === '') return lines
  return lines.filter(({ message, service }) =>
    [message, service].some((text) => folded(text).includes(wanted)),
  )
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
