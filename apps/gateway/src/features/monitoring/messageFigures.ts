import type { MessageFigures } from '@morpheus/sdk/contract'
import { startOfDay } from '../../core/lib/localTime.js'
import { sumCountsBySession, sumCountsSince } from '../../core/store/repositories/messageCounts.js'
import { countPendingMessages } from '../../core/store/repositories/waitingMessages.js'
import type { Db } from '../../core/store/tables.js'
import { type StatsScope, sumTotals } from './messageStats.js'

export async function readMessageFiguresOfUser(db: Db, scope: StatsScope): Promise<MessageFigures> {
  const counts = await sumCountsSince(db, scope.userId, midnight(scope), scope.visibleSessions)
  return { ...sumTotals(counts), queued: await countPendingMessages(db, scope) }
}

export async function readMessageFiguresOfSession(
  db: Db,
  sessionId: string,
  scope: Omit<StatsScope, 'userId'>,
): Promise<MessageFigures> {
  const counts = await sumCountsBySession(db, [sessionId], midnight(scope))
  return { ...sumTotals([...counts.values()]), queued: await countPendingMessages(db, { sessionId }) }
}

const midnight = ({ now, timeZone }: Omit<StatsScope, 'userId'>) =>
  new Date(startOfDay(now, timeZone)).toISOString()
