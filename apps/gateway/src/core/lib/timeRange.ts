import type { TimeRange } from '@morpheus/sdk/contract'

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

export const rangeMs: Readonly<Record<TimeRange, number>> = {
  '1h': hourMs,
  '6h': 6 * hourMs,
  '24h': dayMs,
  '7d': 7 * dayMs,
}
