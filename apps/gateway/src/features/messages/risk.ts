import type { riskFactors, SessionRisk } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { toMessageRef } from '../../core/lib/messageRefs.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { getRestrictions, isBinding } from '../sessions/state/restrictions.js'

const days = 7
const dayMs = 86_400_000
/** Messages that are looked at, the newest. */
const maxMessages = 5000
/** Fewer contacts or messages prove nothing. */
const minCount = 10

/** Shares from which a factor is of a level. */
const thresholds = {
  unanswered: { medium: 0.5, high: 0.7 },
  undelivered: { medium: 0.15, high: 0.3 },
  rejected: { medium: 0.1, high: 0.25 },
} as const

const rejections: ReadonlySet<string> = new Set([
  'not_on_whatsapp',
  'blocked',
  'rate_limited',
  'account_restricted',
])

type Factor = SessionRisk['factors'][number]
type FactorCode = (typeof riskFactors)[number]
type SeenMessage = Pick<
  MessageRow,
  'chat' | 'direction' | 'created_at' | 'sent_at' | 'delivered_at' | 'read_at' | 'failure_code'
>

/** @throws HttpError 404 for another user's session */
export async function readRisk(
  { db, clock }: { db: Db; clock: Clock },
  sessionId: string,
  userId: string,
): Promise<SessionRisk> {
  const session = await getOwnSession(db, sessionId, userId)
  const now = clock.now()
  const since = new Date(now - days * dayMs).toISOString()
  const [messages, isSuspended] = await Promise.all([
    findMessages(db, sessionId, since),
    wasSuspended(db, sessionId, since),
  ])
  return estimateRisk(session, messages, { isSuspended, now })
}

export function estimateRisk(
  session: Pick<SessionRow, 'restrictions'>,
  messages: readonly SeenMessage[],
  { isSuspended, now }: { isSuspended: boolean; now: number },
): SessionRisk {
  const yesterday = new Date(now - dayMs).toISOString()
  const answered = new Set(messages.flatMap(({ direction, chat }) => (direction === 'in' ? [chat] : [])))
  const out = messages.filter(({ direction }) => direction === 'out')
  const sent = out.filter(({ sent_at: at }) => at !== null && at < yesterday)
  const contacts = new Set(sent.map(({ chat }) => chat))
  const unanswered = [...contacts].filter((chat) => !answered.has(chat)).length
  const undelivered = sent.filter(({ delivered_at, read_at }) => !delivered_at && !read_at).length
  const rejected = out.filter(({ failure_code: code }) => code !== null && rejections.has(code)).length
  const restrictions = getRestrictions({ restrictions: session.restrictions })
  const factors = [
    ...(restrictions && isBinding(restrictions)
      ? [createFactor('restricted', 'high', localized('messages.risk.restricted.text'))]
      : []),
    ...(isSuspended
      ? [createFactor('suspended', 'high', localized('messages.risk.suspended.text', { days }))]
      : []),
    ...shareFactor('unanswered', unanswered, contacts.size),
    ...shareFactor('undelivered', undelivered, sent.length),
    ...shareFactor('rejected', rejected, out.length),
  ].sort((one, other) => Number(other.level === 'high') - Number(one.level === 'high'))
  const enough = sent.length >= minCount
  return {
    level: factors[0]?.level ?? (enough ? 'low' : 'unknown'),
    days,
    contacts: contacts.size,
    unanswered,
    sent: sent.length,
    undelivered,
    rejected,
    factors,
  }
}

function shareFactor(code: keyof typeof thresholds, count: number, total: number): Factor[] {
  if (total < minCount) return []
  const { medium, high } = thresholds[code]
  const share = count / total
  if (share < medium) return []
  const text = localized(`messages.risk.${code}.text`, { count, total, days })
  return [createFactor(code, share < high ? 'medium' : 'high', text)]
}

function createFactor(code: FactorCode, level: Factor['level'], text: Localized): Factor {
  const advice = localized(`messages.risk.${code}.advice`)
  return {
    code,
    level,
    text: text.text,
    textI18n: toMessageRef(text),
    advice: advice.text,
    adviceI18n: toMessageRef(advice),
  }
}

/** Groups apart: nobody there has to answer. */
function findMessages(db: Db, sessionId: string, since: string): Promise<SeenMessage[]> {
  return (
    db
      .selectFrom('messages')
      .select(['chat', 'direction', 'created_at', 'sent_at', 'delivered_at', 'read_at', 'failure_code'])
      .where('session_id', '=', sessionId)
      .where('group_id', 'is', null)
      // Answers of the past count, messages of the past do not.
      .where((eb) => eb.or([eb('history', '=', 0), eb('direction', '=', 'in')]))
      .where('created_at', '>=', since)
      .orderBy('seq', 'desc')
      .limit(maxMessages)
      .execute()
  )
}

async function wasSuspended(db: Db, sessionId: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('session_availability')
    .select('seq')
    .where('session_id', '=', sessionId)
    .where('at', '>=', since)
    .where('reason', 'in', ['temporarily_banned', 'banned'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
