import type { ChannelRole } from '@morpheus/sdk/contract'
import type { PostContent } from './statuses.js'

export interface EngineChannel {
  id: string
  name: string
  description: string | null
  /** URL. */
  picture: string | null
  /** Null where the network omits it. */
  followers: number | null
  role: ChannelRole
  isVerified: boolean
  isMuted: boolean
  /** Code of its invite link; null where the network omits it. */
  invite: string | null
}

export interface OutgoingChannelPost {
  /** Chosen and stored before the first attempt: a repetition keeps it. */
  id: string
  channelId: string
  content: PostContent
}

/**
 * Channels that one session's account follows or administers. Received posts arrive over the line.
 * @throws AccountFailure
 */
export interface EngineChannels {
  list(): Promise<EngineChannel[]>
  /** `invite` is the code of an invite link. */
  follow(invite: string): Promise<EngineChannel>
  unfollow(channelId: string): Promise<void>
  create(channel: { name: string; description: string | null }): Promise<EngineChannel>
  /**
   * Resolves with the time of the post (ISO 8601 in UTC) once the network took it.
   * @throws SendFailure
   */
  post(post: OutgoingChannelPost, signal: AbortSignal): Promise<{ timestamp: string }>
}
