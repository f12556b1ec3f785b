import type { LogFilter } from '../store/repositories/systemLogs.js'

const atOnce = 20_000

/**
 * A search scans every entry and blocks the store, so it proceeds by 20 000 in the requested order. Other queries use
 * an index.
 */
export function* windowsOf(filter: LogFilter, last: number, oldestFirst: boolean): Generator<LogFilter> {
  if (!filter.search) return yield filter
  const [from, to] = [filter.from ?? 1, Math.min(filter.to ?? last, last)]
  for (let passed = 0; from + passed <= to; passed += atOnce) {
    yield oldestFirst
      ? { ...filter, from: from + passed, to: Math.min(to, from + passed + atOnce - 1) }
      : { ...filter, from: Math.max(from, to - passed - atOnce + 1), to: to - passed }
  }
}
