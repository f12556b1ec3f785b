import type { ActivityAction, ActivityStatus } from '@morpheus/sdk/contract'
import type { Generated } from 'kysely'

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** The key's first characters, kept in clear for display. */
  prefix: string
  /** SHA-256 of the key, in hex. */
  hash: string
  /** As a JSON list of `ApiKeyScope`. */
  scopes: string
  /** 1 restricts the key to the sessions in `api_key_sessions`. */
  limited: number
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

export interface ApiKeySessionTable {
  key_id: string
  session_id: string
}

export interface InvitationRow {
  id: string
  /** Lower case. */
  email: string
  name: string | null
  invited_by: string
  /** SHA-256 of its link's token, in hex. */
  token_hash: string
  /** The invitation mail; null where the link was handed over by hand. */
  mail_id: string | null
  created_at: string
  expires_at: string
}

export interface ActivityTable {
  id: Generated<number>
  user_id: string
  at: string
  action: ActivityAction
  status: ActivityStatus
  /** In Portuguese. */
  details: string
  /** JSON of the message of the dictionaries; null for entries stored without one. */
  details_i18n: string | null
  /** Client address; null for entries made without a request. */
  ip: string | null
  user_agent: string | null
  /** JSON with secrets masked. */
  metadata: string
}
