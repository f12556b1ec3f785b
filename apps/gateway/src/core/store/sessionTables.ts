import type {
  ApiType,
  AttentionKind,
  ConnectionMethod,
  NumberQuality,
  SessionAvailability,
  SessionStatus,
} from '@morpheus/sdk/contract'
import type { Generated } from 'kysely'

export interface SessionRow {
  id: string
  user_id: string
  name: string
  description: string | null
  status: SessionStatus
  api_type: ApiType
  connection_method: ConnectionMethod | null
  /** 1 while a phone is linked, even if it is offline. */
  paired: number
  /** The account of the last pairing; its contacts outlive an unlinking and leave when another number pairs. */
  phone: string | null
  /**
   * Number before the current one paired, without its device; null once the owner has acknowledged the change, or it is
   * back.
   */
  former_phone: string | null
  profile_pic: string | null
  /** Cloud API: display name and quality rating last reported by Meta. */
  display_name: string | null
  quality: NumberQuality | null
  /** Number a pairing code is pending for, so that a restart asks again; else null. */
  pairing_phone: string | null
  last_activity: string | null
  created_at: string
  /** User-facing error that ended the last connection or attempt; null since a new one began. */
  failure: string | null
  availability: SessionAvailability
  since: string | null
  reason: string | null
  /** Kind of attention, its start, and the connections lost in a day where it is unstable. */
  attention: AttentionKind | null
  attention_since: string | null
  drops: number | null
  /** Limits of the network's on new conversations, as JSON (`sessions/state/restrictions.ts`); null where there are none. */
  restrictions: string | null
  /** Warm-up plan with its count, as JSON (`messages/warmUp.ts`); null where it was never changed. */
  warm_up: string | null
  /** Id in the owner's own system; unique per owner. */
  external_id: string | null
  /** JSON of a map of texts; null where it is empty. */
  metadata: string | null
  /** JSON of a list of texts; null where it is empty. */
  tags: string | null
  /** 1 when pinned to the top. */
  pinned: number
}

export interface SessionAvailabilityTable {
  seq: Generated<number>
  session_id: string
  at: string
  availability: SessionAvailability
  reason: string | null
}

export interface ContactRow {
  id: string
  session_id: string
  name: string | null
  phone: string
  profile_pic: string | null
  created_at: string
  /** 1 without a name: sorted last. */
  unnamed: number
  /** Folded name, or the phone: sort key and search text. */
  sort_name: string
}

export interface IdentityRow {
  session_id: string
  /** A phone number as written or as normalised by WhatsApp, a WhatsApp `123456@lid`, or a Cloud API `BR.123456`. */
  name: string
  kind: 'phone' | 'lid' | 'business'
  /** The contact's key, its best name: never a name that maps to another key. */
  contact: string
  known_at: string
}

export interface SessionBehaviorRow {
  session_id: string
  /** JSON of the owner's changes; an absent key means the default. */
  behavior: string
}
