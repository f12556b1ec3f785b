import { type HoldReason, SessionRestrictions } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { SessionRow } from '../../../core/store/sessionTables.js'

/** Tolerance between WhatsApp's clock and ours: a message sent too early would lengthen the restriction. */
const clockMarginMs = 5000

const StoredRestrictions = SessionRestrictions.extend({
  /** Start of a ban on new conversations; null while some are allowed. */
  since: z.string().nullable(),
})
export type StoredRestrictions = z.output<typeof StoredRestrictions>

type Restricted = Pick<SessionRow, 'restrictions'>

export function readStoredRestrictions({ restrictions }: Restricted): StoredRestrictions | null {
  return restrictions === null ? null : StoredRestrictions.parse(JSON.parse(restrictions))
}

/** Restrictions as API callers see them; null without any. */
export function getRestrictions(row: Restricted): SessionRestrictions | null {
  const stored = readStoredRestrictions(row)
  return stored && { reachOut: stored.reachOut, newChats: stored.newChats }
}

/** Restrictions at `now` (milliseconds): expired ones are dropped, restarted counts are full. */
export function evaluateRestrictions(
  { reachOut, newChats }: SessionRestrictions,
  now: number,
): SessionRestrictions | null {
  const isLocked = reachOut !== null && !hasPassed(reachOut.until, now)
  const isRenewed = newChats !== null && hasPassed(newChats.resetsAt, now)
  const counted =
    newChats && isRenewed ? { ...newChats, remaining: newChats.limit, resetsAt: null } : newChats
  if (!isLocked && counted === null) return null
  return { reachOut: isLocked ? reachOut : null, newChats: counted }
}

export function isBinding({ reachOut, newChats }: SessionRestrictions): boolean {
  return reachOut !== null || (newChats !== null && newChats.remaining <= 0)
}

/** Reason and end (ISO 8601 in UTC) of a hold on messages to new contacts; `until` is null when unknown. */
export interface Hold {
  reason: HoldReason
  until: string | null
}

/** Null when a conversation may be started. `now` in milliseconds. */
export function getHold(row: Restricted, now: number): Hold | null {
  const stored = readStoredRestrictions(row)
  const current = stored && evaluateRestrictions(stored, now - clockMarginMs)
  if (!current || !isBinding(current)) return null
  const { reachOut, newChats } = current
  if (reachOut === null) return { reason: 'new_chats', until: withMargin(newChats?.resetsAt ?? null) }
  return { reason: 'reach_out', until: withMargin(reachOut.until) }
}

function withMargin(until: string | null): string | null {
  return until && new Date(Date.parse(until) + clockMarginMs).toISOString()
}

function hasPassed(time: string | null, now: number): boolean {
  return time !== null && Date.parse(time) <= now
}
