import { MessageRef, NumberQuality } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { toMessageParam, toMessageRef } from '../../core/lib/messageRefs.js'
import type { Db } from '../../core/store/tables.js'
import type { NumberCheck } from './numberCheck.js'
import { findCloudAccount, saveCloudAccount } from './rows/configs.js'

const Account = z.object({
  phoneNumberId: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  quality: NumberQuality.nullable(),
  /** ISO 8601 in UTC; null before Graph has answered. */
  checkedAt: z.string().nullable(),
  /** Portuguese. */
  problem: z.string().nullable(),
  /** Absent from checks that an earlier version stored. */
  problemI18n: MessageRef.nullable().default(null),
})
type CloudAccount = z.output<typeof Account>

const unchecked = {
  name: null,
  phone: null,
  quality: null,
  checkedAt: null,
  problem: null,
  problemI18n: null,
}

interface About {
  sessionId: string
  phoneNumberId: string
}

/** Last check of a session's number; null before Graph was asked for this number. */
export async function findCloudAccountCheck(
  db: Db,
  { sessionId, phoneNumberId }: About,
): Promise<CloudAccount | null> {
  const text = await findCloudAccount(db, sessionId)
  const account = text === null ? null : Account.parse(JSON.parse(text))
  return account?.phoneNumberId === phoneNumberId ? account : null
}

export async function saveCloudCheck(
  db: Db,
  clock: Clock,
  about: About,
  check: NumberCheck,
): Promise<CloudAccount> {
  const { sessionId, phoneNumberId } = about
  const existing = (await findCloudAccountCheck(db, about)) ?? { phoneNumberId, ...unchecked }
  const account = applyCheck(check, existing, isoNow(clock))
  await saveCloudAccount(db, sessionId, JSON.stringify(account))
  return account
}

function applyCheck(check: NumberCheck, existing: CloudAccount, checkedAt: string): CloudAccount {
  if (check.verdict === 'unknown') {
    const problem = localized('meta.not_asked_sentence', { reason: toMessageParam(check.reason) })
    return { ...existing, ...toProblemFields(problem) }
  }
  if (check.verdict === 'refused')
    return { ...existing, checkedAt, ...toProblemFields(toSentence(check.reason)) }
  const { number } = check
  const view = number && { name: number.name, phone: number.phone || null, quality: number.quality }
  const problem = check.verdict === 'served' ? check.notice : toSentence(check.reason)
  return { ...existing, ...view, checkedAt, ...toProblemFields(problem) }
}

const toSentence = (reason: Localized) => localized('meta.sentence', { text: toMessageParam(reason) })

const toProblemFields = (problem: Localized | null) => ({
  problem: problem?.text ?? null,
  problemI18n: problem && toMessageRef(problem),
})
