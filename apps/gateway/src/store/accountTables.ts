import type { ActivityAction, ActivityStatus } from '@morpheus/sdk/contract'
import type { Generated } from 'kysely'

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** What the key begins with. */
  prefix: string
  /** SHA-256 of the key, in hex. */
  hash: string
  /** As a JSON list of `ApiKeyScope`. */
  scopes: string
  /** 1 where only the sessions of `api_key_sessions` are meant. */
  limited: number
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

export interface ApiKeySessionTable {
  key_id: string
  session_id: string
}

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
