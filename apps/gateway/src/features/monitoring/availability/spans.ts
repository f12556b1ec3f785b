import type { SessionAvailability } from '@morpheus/sdk/contract'

/** A session's availability in a time span, in milliseconds since the epoch. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly availability: SessionAvailability | 'stopped'
  readonly reason: string | null
}

interface Stood {
  readonly at: string
  readonly availability: SessionAvailability
  readonly reason: string | null
}

/** Converts changes, oldest first, to spans within a window; the last earlier change holds from its beginning. */
export function toSpans(stood: readonly Stood[], from: number, to: number): Span[] {
  return stood.flatMap(({ at, availability, reason }, index) => {
    const next = stood[index + 1]
    const begins = Math.max(from, Date.parse(at))
    const endsAt = Math.min(to, next ? Date.parse(next.at) : to)
    return endsAt > begins ? [{ from: begins, to: endsAt, availability, reason }] : []
  })
}

/** Marks times without a running gateway as stopped. */
export function addStops(spans: readonly Span[], stops: readonly { from: number; to: number }[]): Span[] {
  return stops.reduce<Span[]>(
    (cut, stop) =>
      cut.flatMap((span) => {
        const from = Math.max(span.from, stop.from)
        const to = Math.min(span.to, stop.to)
        if (to <= from || span.availability === 'unpaired') return [span]
        const pieces: Span[] = [
          { ...span, to: from },
          { from, to, availability: 'stopped', reason: null },
          { ...span, from: to },
        ]
        return pieces.filter((piece) => piece.to > piece.from)
      }),
    [...spans],
  )
}

const worstFirst = ['down', 'stopped', 'reconnecting', 'up', 'unpaired'] as const

/** Worst availability in each of `count` equal parts of a window; `unknown` without data. */
export function splitIntoParts(
  spans: readonly Span[],
  { from, to, count }: { from: number; to: number; count: number },
): (Span['availability'] | 'unknown')[] {
  const length = (to - from) / count
  return Array.from({ length: count }, (_, index) => {
    const begins = from + index * length
    const sampled = new Set(
      spans
        .filter((span) => span.to > begins && span.from < begins + length)
        .map(({ availability }) => availability),
    )
    return worstFirst.find((availability) => sampled.has(availability)) ?? 'unknown'
  })
}

/** Uptime in percent, to two decimals, of the paired time; null when never paired. */
export function getUptime(spans: readonly Span[]): number | null {
  const total = (isCounted: (span: Span) => boolean) =>
    spans.filter(isCounted).reduce((sum, span) => sum + span.to - span.from, 0)
  const expectedMs = total(({ availability }) => availability !== 'unpaired')
  const up = total(({ availability }) => availability === 'up')
  // Rounded down, so that 100 means no outage.
  return expectedMs === 0 ? null : Math.floor((10_000 * up) / expectedMs) / 100
}

/** Gaps between samples longer than `toleratedMs`, after the very first sample. */
export function listStopsBetween(
  samples: readonly number[],
  { from, to, toleratedMs }: { from: number; to: number; toleratedMs: number },
): { from: number; to: number }[] {
  const sampled = [...samples, to]
  return sampled.flatMap((at, index) => {
    const before = sampled[index - 1]
    if (before === undefined || at - before <= toleratedMs || at <= from) return []
    return [{ from: Math.max(from, before), to: at }]
  })
}
