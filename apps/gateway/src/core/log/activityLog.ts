import type { ActivityAction, ActivityStatus } from '@morpheus/sdk/contract'
import type { Localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../lib/clock.js'
import type { Db } from '../store/tables.js'
import { insertActivity } from './activityRows.js'
import { cleanDetails, cleanMessage } from './logText.js'

/** User agents are untrusted input. */
const maxUserAgentLength = 512

export interface Origin {
  address: string
  userAgent: string | null
}

/** The account that acts, and where its request came from. */
export interface Actor {
  userId: string
  origin: Origin
}

/** Acts on one of its sessions. */
export interface SessionActor extends Actor {
  sessionId: string
}

export interface AuditEntry {
  action: ActivityAction
  details: Localized
  status?: ActivityStatus
  /** Details; secrets in them are masked. */
  metadata?: Readonly<Record<string, unknown>>
}

/**
 * Append-only audit log of an account, for its owner; only age deletes entries (`features/monitoring/retentionJob.ts`).
 * Configuration spec §2.5.
 */
export class ActivityLog {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `db` is the transaction of the action. Null origin for actions without a request. */
  async record(db: Db, userId: string, entry: AuditEntry, origin: Origin | null): Promise<void> {
    await insertActivity(db, {
      user_id: userId,
      at: isoNow(this.#clock),
      action: entry.action,
      status: entry.status ?? 'success',
      details: cleanMessage(entry.details.text),
      details_i18n: serializeParams(entry.details),
      ip: origin && cleanMessage(origin.address),
      user_agent: origin?.userAgent ? cleanMessage(origin.userAgent.slice(0, maxUserAgentLength)) : null,
      metadata: cleanDetails(entry.metadata ?? {}),
    })
  }
}

/** The message without control characters, as its text is stored. */
function serializeParams({ code, params }: Localized): string {
  const cleanText = (_key: string, value: unknown) =>
    typeof value === 'string' ? cleanMessage(value) : value
  return JSON.stringify({ code, params }, cleanText)
}
