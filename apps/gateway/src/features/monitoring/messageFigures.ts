import type { MessageFigures } from '@morpheus/sdk/contract'
import { startOfDay } from '../../core/lib/localTime.js'
import { countsBySession, sumCountsSince } from '../../core/store/repositories/messageCounts.js'
import { countWaiting } from '../../core/store/repositories/waitingMessages.js'
import type { Db } from '../../core/store/tables.js'
import { type Counting, sumTotals } from './messageStats.js'

export async function readMessageFiguresOfUser(db: Db, counting: Counting): Promise<MessageFigures> {
  const counts = await sumCountsSince(db, counting.userId, midnight(counting), counting.only)
  return { ...sumTotals(counts), queued: await countWaiting(db, counting) }
}

export async function readMessageFiguresOfSession(
  db: Db,
  sessionId: string,
  counting: Omit<Counting, 'userId'>,
): Promise<MessageFigures> {
  const counts = await countsBySession(db, [sessionId], midnight(counting))
  return { ...sumTotals([...counts.values()]), queued: await countWaiting(db, { sessionId }) }
}

const midnight = ({ now, timeZone }: Omit<Counting, 'userId'>) =>
  new Date(startOfDay(now, timeZone)).toISOString()
