import type { StatusAudience } from '@morpheus/sdk/contract'
import type { Selectable } from 'kysely'

/** A status or a channel's post: shown to many, part of no conversation, and deleted at `expires_at`. */
export interface PostTable {
  /** The network's id for own posts; made of author and network id for received ones. */
  id: string
  session_id: string
  /** Null for a status. */
  channel: string | null
  network_id: string
  from_me: number
  /** Author of a received status. */
  contact: string | null
  /** Name of the author, or of the channel. */
  contact_name: string | null
  kind: string
  /** Text or caption. */
  text: string | null
  /** JSON of the file's type, size and name; null without a file. */
  media: string | null
  media_id: string | null
  /** Sealed locator of a file that was not fetched yet. */
  handle: string | null
  audience: StatusAudience | null
  /** JSON list of the contacts that an own status was sent to. */
  recipients: string | null
  /** `unconfirmed` until the network has answered. */
  state: 'sent' | 'unconfirmed'
  /** A channel's number of its post, which reactions name; null where the network did not tell it. */
  server_id: string | null
  /** The session's own reaction. */
  reaction: string | null
  edited_at: string | null
  posted_at: string
  expires_at: string
}
export type PostRow = Selectable<PostTable>

/** Kinds of posts that a session receives, as 0 or 1; a session without a row receives none. */
export interface PostSettingsRow {
  session_id: string
  statuses: number
  channels: number
}
