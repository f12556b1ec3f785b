import type { MessageFigures } from '@morpheus/sdk/contract'
import { startOfDay } from '../../core/lib/localTime.js'
import { countsBySession, countsSince } from '../../core/store/repositories/messageCounts.js'
import { countWaiting } from '../../core/store/repositories/waitingMessages.js'
import type { Db } from '../../core/store/tables.js'
import { type Counting, sumOf } from './messageStats.js'

export async function figuresOfUser(db: Db, counting: Counting): Promise<MessageFigures> {
  const counts = await countsSince(db, counting.userId, midnight(counting), counting.only)
  return { ...sumOf(counts), queued: await countWaiting(db, counting) }
}

export async function figuresOfSession(
  db: Db,
  sessionId: string,
  counting: Omit<Counting, 'userId'>,
): Promise<MessageFigures> {
  const counts = await countsBySession(db, [sessionId], midnight(counting))
  return { ...sumOf([...counts.values()]), queued: await countWaiting(db, { sessionId }) }
}

const midnight = ({ now, timeZone }: Omit<Counting, 'userId'>) =>
  new Date(startOfDay(now, timeZone)).toISOString()
