import type { Address } from './address.js'
import type { OutgoingMedia } from './outgoing.js'

export type PostContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video'; media: OutgoingMedia; caption: string | null }

export interface OutgoingStatus {
  /** Chosen and stored before the first attempt, as that of a message: a repetition keeps it. */
  id: string
  content: PostContent
  to: readonly Address[]
}

/**
 * Statuses of one session's account. Received ones arrive over the line.
 * @throws SendFailure
 */
export interface EngineStatuses {
  /** Resolves with the time of the post (ISO 8601 in UTC) once the network took it. */
  post(status: OutgoingStatus, signal: AbortSignal): Promise<{ timestamp: string }>
  /** Deletes an own status for the people that it was posted to. */
  remove(id: string, to: readonly Address[], signal: AbortSignal): Promise<void>
}
