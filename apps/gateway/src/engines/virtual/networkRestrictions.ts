import type { SessionRestrictions } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { dayMs } from '../../core/lib/timeRange.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { hasVirtualChat } from '../../core/store/repositories/virtualMessages.js'
import type { Db } from '../../core/store/tables.js'
import { SendFailure } from '../outgoing.js'
import { lockPhoneBySecret, updatePhone } from './rows/virtualPhones.js'

const Restricted = z.object({
  reachOut: z.object({ until: z.string().nullable() }).nullable(),
  newChats: z.object({ limit: z.number(), used: z.number(), resetsAt: z.string().nullable() }).nullable(),
})
type Restricted = z.output<typeof Restricted>

const none: Restricted = { reachOut: null, newChats: null }

const hasPassed = (time: string | null, now: number) => time !== null && Date.parse(time) <= now

/** The network's limits at `now` (milliseconds); a count restarts daily from its reset on. */
function restrictedAt({ restrictions }: Pick<VirtualPhoneRow, 'restrictions'>, now: number): Restricted {
  if (restrictions === null) return none
  const { reachOut, newChats } = Restricted.parse(JSON.parse(restrictions))
  return {
    reachOut: reachOut && hasPassed(reachOut.until, now) ? null : reachOut,
    newChats: newChats && hasPassed(newChats.resetsAt, now) ? renewed(newChats, now) : newChats,
  }
}

function renewed({ limit, resetsAt }: NonNullable<Restricted['newChats']>, now: number) {
  const reset = Date.parse(resetsAt ?? '')
  const days = Math.floor((now - reset) / dayMs) + 1
  return { limit, used: 0, resetsAt: new Date(reset + days * dayMs).toISOString() }
}

export function networkRestrictions(
  phone: Pick<VirtualPhoneRow, 'restrictions'>,
  now: number,
): SessionRestrictions {
  const { reachOut, newChats } = restrictedAt(phone, now)
  return {
    reachOut,
    newChats: newChats && {
      limit: newChats.limit,
      remaining: Math.max(0, newChats.limit - newChats.used),
      resetsAt: newChats.resetsAt,
    },
  }
}

export function nextChange(phone: Pick<VirtualPhoneRow, 'restrictions'>, now: number): number | null {
  const { reachOut, newChats } = restrictedAt(phone, now)
  const moments = [reachOut?.until, newChats?.resetsAt].flatMap((time) => time ?? [])
  return moments.length === 0 ? null : Math.min(...moments.map((time) => Date.parse(time))) - now
}

/** Stored form of new limits; counts start unused. */
export function storedRestrictions({
  reachOut,
  newChats,
}: {
  reachOut: Restricted['reachOut']
  newChats: Omit<NonNullable<Restricted['newChats']>, 'used'> | null
}): string {
  return JSON.stringify({ reachOut, newChats: newChats && { ...newChats, used: 0 } })
}

/**
 * Counts a new conversation, within the message's transaction.
 * @throws SendFailure when the network allows none
 */
export async function countNewChat(db: Db, phone: VirtualPhoneRow, chat: string, now: number): Promise<void> {
  if (phone.restrictions === null || (await hasVirtualChat(db, phone.session_id, chat))) return
  const current = await lockPhoneBySecret(db, phone.secret_hash)
  if (!current) return
  const { reachOut, newChats } = restrictedAt(current, now)
  if (reachOut || (newChats && newChats.used >= newChats.limit))
    throw new SendFailure('account_restricted', 'never', 'error 463')
  if (!newChats) return
  const restrictions = JSON.stringify({ reachOut, newChats: { ...newChats, used: newChats.used + 1 } })
  await updatePhone(db, phone.session_id, { restrictions })
}
