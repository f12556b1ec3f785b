import type { ActivityAction, ActivityStatus } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../kit/clock.js'
import { insertActivity } from '../store/repositories/accounts/activity.js'
import type { Db } from '../store/tables.js'
import { cleanDetails, cleanMessage } from './logText.js'

/** A user agent is whatever its program says. */
const longestAgent = 512

/** Who asked for something: the address it came from, and the program that asked. */
export interface Origin {
  address: string
  userAgent: string | null
}

/** What an account did. */
export interface Act {
  action: ActivityAction
  /** One line in Portuguese, for the owner to read. */
  details: string
  status?: ActivityStatus
  /** What it was done to; secrets in it are hidden. */
  metadata?: Readonly<Record<string, unknown>>
}

/**
 * The activity log: what was done in the name of an account, for its owner to read. Nothing here changes or removes an
 * entry; age does (`observatory/retention.ts`). Configuration spec §2.5.
 */
export class ActivityLog {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `db` is the transaction of what it tells of: both are kept, or neither. Without an origin nobody asked for it. */
  async record(db: Db, userId: string, act: Act, origin: Origin | null): Promise<void> {
    await insertActivity(db, {
      user_id: userId,
      at: instant(this.#clock),
      action: act.action,
      status: act.status ?? 'success',
      details: cleanMessage(act.details),
      ip: origin && cleanMessage(origin.address),
      user_agent: origin?.userAgent ? cleanMessage(origin.userAgent.slice(0, longestAgent)) : null,
      metadata: cleanDetails(act.metadata ?? {}),
    })
  }
}
