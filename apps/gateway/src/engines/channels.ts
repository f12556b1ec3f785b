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

export interface EngineChannelChange {
  muted?: boolean | undefined
  name?: string | undefined
  /** Empty for none. */
  description?: string | undefined
}

/** A post that the network has. */
export interface EnginePostRef {
  channelId: string
  /** The network's id. */
  id: string
  /** The channel's number of the post; null where the network did not tell it. */
  serverId: string | null
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
  /** Deletes an own channel for everybody. */
  remove(channelId: string): Promise<void>
  /** Applies each part on its own: a refused one leaves those before it changed. */
  update(channelId: string, change: EngineChannelChange): Promise<EngineChannel>
  create(channel: { name: string; description: string | null }): Promise<EngineChannel>
  /**
   * Resolves once the network took it; `timestamp` is ISO 8601 in UTC, `serverId` as in `EnginePostRef`.
   * @throws SendFailure
   */
  post(
    post: OutgoingChannelPost,
    signal: AbortSignal,
  ): Promise<{ timestamp: string; serverId: string | null }>
  /**
   * Replaces the text of an own post.
   * @throws SendFailure
   */
  editPost(post: EnginePostRef, text: string, signal: AbortSignal): Promise<void>
  /** @throws SendFailure */
  removePost(post: EnginePostRef, signal: AbortSignal): Promise<void>
  /**
   * Null removes the reaction.
   * @throws SendFailure, AccountFailure `unsupported` for a post without `serverId`
   */
  react(post: EnginePostRef, emoji: string | null, signal: AbortSignal): Promise<void>
}
