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

/** Somebody who may make an account and has not yet. */
export interface InvitationRow {
  id: string
  /** Lower case. */
  email: string
  name: string | null
  /** The administrator who sent it last. */
  invited_by: string
  /** SHA-256 of its link's token, in hex. */
  token_hash: string
  /** The mail that brings the link; null where it was handed over. */
  mail_id: string | null
  created_at: string
  expires_at: string
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
