export interface Figures {
  now: number
  most: number
}

/** Figures of a series; null when nothing was measured. */
export function computeFigures(values: readonly (number | null)[]): Figures | null {
  const numbers = values.filter((value) => value !== null)
  const now = numbers.at(-1)
  if (now === undefined) return null
  return {
    now,
    most: Math.max(...numbers),
  }
}

/** Point that shows an event: the bar containing its time, or the nearest point of a line; null before the first. */
export function findEventPoint(
  { times, shape }: { times: readonly number[]; shape: 'line' | 'bars' },
  at: number,
): number | null {
  const first = times[0]
  if (first === undefined || at < first) return null
  return shape === 'line' ? findNearest(times, at) : times.findLastIndex((time) => time <= at)
}

/** Index of the time nearest to `time` in ascending `times`; null when empty. */
export function findNearest(times: readonly number[], time: number): number | null {
  if (times.length === 0) return null
  let [low, high] = [0, times.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  const previousTime = times[low - 1]
  return previousTime !== undefined && time - previousTime <= (times[low] ?? 0) - time ? low - 1 : low
}
