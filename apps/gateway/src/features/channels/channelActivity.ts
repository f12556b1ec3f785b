import type { Localized } from '@morpheus/sdk/text'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'

/** Records a change of a channel or one of its posts in the activity log. */
export async function recordChannelChange(
  { activityLog, db }: { activityLog: ActivityLog; db: Db },
  { sessionId, userId, origin }: SessionActor,
  details: Localized,
): Promise<void> {
  const entry = { action: 'channel_change', details, metadata: { sessao: sessionId } } as const
  await activityLog.record(db, userId, entry, origin)
}
