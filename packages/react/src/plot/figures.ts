export interface Figures {
  /** The newest that was measured. */
  now: number
  mean: number
  most: number
  /** What 95 of 100 stay at or below, by the nearest rank. */
  p95: number
}

/** What a series comes to; null where nothing was measured. */
export function figuresOf(values: readonly (number | null)[]): Figures | null {
  const measured = values.filter((value) => value !== null)
  const now = measured.at(-1)
  if (now === undefined) return null
  const sorted = measured.toSorted((one, other) => one - other)
  return {
    now,
    mean: measured.reduce((sum, value) => sum + value, 0) / measured.length,
    most: sorted.at(-1) ?? now,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? now,
  }
}

/**
 * Which point tells of what happened at a moment: of bars the one whose time it is in, of a line the nearest; null where it
 * lies before all of them.
 */
export function pointOf(
  { times, shape }: { times: readonly number[]; shape: 'line' | 'bars' },
  at: number,
): number | null {
  const first = times[0]
  if (first === undefined || at < first) return null
  return shape === 'line' ? nearestTo(times, at) : times.findLastIndex((time) => time <= at)
}

/** Where in growing `times` that is which is nearest to `time`; null where there are none. */
export function nearestTo(times: readonly number[], time: number): number | null {
  if (times.length === 0) return null
  let [low, high] = [0, times.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  const before = times[low - 1]
  return before !== undefined && time - before <= (times[low] ?? 0) - time ? low - 1 : low
}
