import type { SessionAttention } from '@morpheus/sdk/contract'
import { dayMs, hourMs } from '../../../core/lib/timeRange.js'
import {
  type ConnectionLosses,
  countConnectionLossesSince,
} from '../../../core/store/repositories/sessionAvailability.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import { readStoredRestrictions } from './restrictions.js'

/** Lost connections within an hour or a day that make a session unstable. */
export const unstableAfter = { hour: 5, day: 10 } as const

export type Attention = Pick<SessionRow, 'attention' | 'attention_since' | 'drops'>

const none: Attention = { attention: null, attention_since: null, drops: null }

/** Attention when WhatsApp allows no new conversation; null otherwise. */
function restriction(row: Pick<SessionRow, 'restrictions'>): Attention | null {
  const since = readStoredRestrictions(row)?.since ?? null
  return since === null ? null : { attention: 'restricted', attention_since: since, drops: null }
}

/** Attention of a session with unchanged availability. An outage or slow reconnection takes precedence. */
export function recheckAttention(row: SessionRow, drops: ConnectionLosses | undefined): Attention {
  const { attention, attention_since, availability } = row
  if (availability === 'unpaired') return none
  if (attention === 'down' || attention === 'reconnecting')
    return { attention, attention_since, drops: row.drops }
  return restriction(row) ?? detectInstability(drops)
}

export function getAttention({ attention, attention_since, drops }: Attention): SessionAttention | null {
  return attention && { kind: attention, since: attention_since, drops }
}

/** Attention after a change of availability. `AttentionJob` detects slow reconnections. */
export async function computeAttention(
  db: Db,
  before: SessionRow,
  { availability, since, reason }: Pick<SessionRow, 'availability' | 'since' | 'reason'>,
  now: string,
): Promise<Attention> {
  const { attention, attention_since, drops } = before
  if (before.availability === availability) return { attention, attention_since, drops }
  if (availability === 'unpaired') return none
  if (availability === 'down') return { attention: 'down', attention_since: since, drops: null }
  const isDrop = availability === 'reconnecting' && reason !== 'restarting'
  const lossCount = (await countConnectionLosses(db, [before.id], now)).get(before.id)
  const restricted = restriction(before)
  if (restricted) return restricted
  if (!isDrop) return detectInstability(lossCount)
  return detectInstability({
    day: (lossCount?.day ?? 0) + 1,
    hour: (lossCount?.hour ?? 0) + 1,
    first: lossCount?.first ?? now,
  })
}

/** Lost connections of each session until `now`; sessions without any are absent. */
export function countConnectionLosses(
  db: Db,
  ids: readonly string[],
  now: string,
): Promise<Map<string, ConnectionLosses>> {
  const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString()
  return countConnectionLossesSince(db, ids, { day: before(dayMs), hour: before(hourMs) })
}

export function detectInstability(drops: ConnectionLosses | undefined): Attention {
  if (!drops || (drops.hour < unstableAfter.hour && drops.day < unstableAfter.day)) return none
  return { attention: 'unstable', attention_since: drops.first, drops: drops.day }
}
