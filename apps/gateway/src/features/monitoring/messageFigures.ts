import type { MessageFigures } from '@morpheus/sdk/contract'
import { startOfDay } from '../../core/lib/localTime.js'
import { sumCountsBySession, sumCountsSince } from '../../core/store/repositories/messageCounts.js'
import { countPendingMessages } from '../../core/store/repositories/waitingMessages.js'
import type { Db } from '../../core/store/tables.js'
import { type Counting, sumTotals } from './messageStats.js'

export async function readMessageFiguresOfUser(db: Db, counting: Counting): Promise<MessageFigures> {
  const counts = await sumCountsSince(db, counting.userId, midnight(counting), counting.visibleSessions)
  return { ...sumTotals(counts), queued: await countPendingMessages(db, counting) }
}

export async function readMessageFiguresOfSession(
  db: Db,
  sessionId: string,
  counting: Omit<Counting, 'userId'>,
): Promise<MessageFigures> {
  const counts = await sumCountsBySession(db, [sessionId], midnight(counting))
  return { ...sumTotals([...counts.values()]), queued: await countPendingMessages(db, { sessionId }) }
}

const midnight = ({ now, timeZone }: Omit<Counting, 'userId'>) =>
  new Date(startOfDay(now, timeZone)).toISOString()
