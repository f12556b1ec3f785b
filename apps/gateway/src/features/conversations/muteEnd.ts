import type { MuteDuration } from '@morpheus/sdk/contract'
import { dayMs } from '../../core/lib/timeRange.js'

const durations = { '8h': dayMs / 3, '1w': 7 * dayMs } as const

/** ISO 8601 in UTC; `always` without an end, null for not muted. */
export function muteEnd(duration: MuteDuration, now: number): string | null {
  if (duration === 'off') return null
  return duration === 'always' ? 'always' : new Date(now + durations[duration]).toISOString()
}
