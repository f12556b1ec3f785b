import { warmupLimit } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { daysBefore, formatIsoDate, startOfDay } from '../../core/lib/localTime.js'
import type { SessionRow } from '../../core/store/sessionTables.js'

const StoredWarmUp = z.object({
  enabled: z.boolean(),
  firstDay: z.number(),
  growth: z.number(),
  days: z.number(),
  /** ISO 8601; null while disabled. */
  startedAt: z.string().nullable(),
  /** IANA zone of the owner when the plan was changed: its days begin there. */
  zone: z.string(),
  /** Conversations begun on `day` (`2026-11-21`). */
  day: z.string().nullable(),
  begun: z.number(),
})
export type StoredWarmUp = z.output<typeof StoredWarmUp>

export interface WarmUpDay {
  /** From 1 on. */
  day: number
  limit: number
  begun: number
  /** Start of the next day, ISO 8601 in UTC. */
  endsAt: string
}

const dayMs = 86_400_000

type Planned = Pick<SessionRow, 'warm_up'>

export function readWarmUp({ warm_up: plan }: Planned): StoredWarmUp | null {
  return plan === null ? null : StoredWarmUp.parse(JSON.parse(plan))
}

/** Null without a plan, while it is disabled, and once it is over. `now` in milliseconds. */
export function readWarmUpDay(row: Planned, now: number): WarmUpDay | null {
  const plan = readWarmUp(row)
  if (!plan?.enabled || plan.startedAt === null) return null
  const { zone } = plan
  const begunAt = startOfDay(Date.parse(plan.startedAt), zone)
  // Rounded: days are an hour longer or shorter where clocks change.
  const day = Math.round((startOfDay(now, zone) - begunAt) / dayMs) + 1
  if (day < 1 || day > plan.days) return null
  return {
    day,
    limit: warmupLimit(plan, day),
    begun: plan.day === formatIsoDate(now, zone) ? plan.begun : 0,
    endsAt: new Date(daysBefore(now, zone, -1)).toISOString(),
  }
}

/** The plan with one more conversation begun; null where none is counted. */
export function countInWarmUp(row: Planned, now: number): string | null {
  const plan = readWarmUp(row)
  const today = readWarmUpDay(row, now)
  if (!plan || !today) return null
  return JSON.stringify({ ...plan, day: formatIsoDate(now, plan.zone), begun: today.begun + 1 })
}
