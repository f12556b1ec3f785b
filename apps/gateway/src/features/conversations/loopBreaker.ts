import { createHash } from 'node:crypto'
import { type Clock, instant } from '../../core/lib/clock.js'
import { fold } from '../../core/lib/fold.js'
import type { BotJobRow, OwnerReason } from '../../core/store/conversationTables.js'
import { answeredSince } from '../../core/store/repositories/botJobs.js'
import type { Db } from '../../core/store/tables.js'

const minuteMs = 60_000
/** Reply limits per conversation, beyond what a person reads. */
const mostAMinute = 10
const mostAnHour = 100
/** Limit of identical exchanges in a row. */
const mostAlike = 3
/** A person may repeat a question on another day. */
const alikeWithinMs = 10 * minuteMs
export const brokenMinutes = 30

/** Digest of prompt and answer, which reveals neither. */
export function exchangeOf(question: string, replies: readonly string[]): string {
  const text = [question, ...replies].map(fold).join('\n\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Detects a conversation of two bots, including this reply; null if it is none. */
export async function loopIn(
  db: Db,
  job: Pick<BotJobRow, 'session_id' | 'chat'>,
  exchange: string,
  clock: Clock,
): Promise<Extract<OwnerReason, 'flood' | 'echo'> | null> {
  const past = await answeredSince(db, job, instant(clock, -60 * minuteMs), mostAnHour)
  const since = (ms: number) => past.filter(({ settled_at }) => (settled_at ?? '') >= instant(clock, -ms))
  if (past.length + 1 > mostAnHour || since(minuteMs).length + 1 > mostAMinute) return 'flood'
  const last = since(alikeWithinMs).slice(0, mostAlike - 1)
  const isEcho = last.length === mostAlike - 1 && last.every((one) => one.exchange === exchange)
  return isEcho ? 'echo' : null
}
