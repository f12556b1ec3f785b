import type { ActivityAction, ActivityStatus } from '@morpheus/sdk/contract'
import type { Generated } from 'kysely'

/** Of the activity log, which is added to and never changed. */
export interface ActivityTable {
  id: Generated<number>
  user_id: string
  at: string
  action: ActivityAction
  status: ActivityStatus
  /** In Portuguese. */
  details: string
  /** The address whence it came; null where nobody asked for it. */
  ip: string | null
  user_agent: string | null
  /** As JSON, secrets hidden. */
  metadata: string
}
