import { type Channel, type ChannelPost, channelInviteUrl } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { findPost, receivesPosts, saveReceivesPosts } from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { AccountFailure } from '../../engines/accountFailure.js'
import type { EngineChannel, EngineChannelChange, EngineChannels } from '../../engines/channels.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { MessageFile } from '../messages/messageFiles.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { channelPostView } from '../sessions/posts/postView.js'
import { channelPostLifeMs } from '../sessions/posts/receivedPosts.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { checkContent, type GivenContent } from '../statuses/postContent.js'
import type { PostFiles } from '../statuses/postFiles.js'
import { readPostPage } from '../statuses/postPage.js'
import type { PostSender } from '../statuses/postSender.js'
import { recordChannelChange } from './channelActivity.js'
import { ChannelPostChanges } from './channelPostChanges.js'

const wrongKind = localized('channels.kind_invalid')
const missingText = localized('channels.text_missing')

export interface ChannelsOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  activityLog: ActivityLog
  engines: EngineRegistry
  calls: WhatsAppAccountCalls
  files: PostFiles
  sender: PostSender
}

export interface NewChannelPost {
  /** Deterministic for a repeated call; null for a new one. */
  id: string | null
  channelId: string
  /** Read once the caller is known to own the session. */
  content: () => GivenContent | Promise<GivenContent>
}

export interface ChannelPostSearch {
  channel?: string | undefined
  own?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * Channels that sessions follow or administer, and their posts. All calls throw an HttpError 404 for another user's
 * session; those of the network throw as `WhatsAppAccountCalls.run`.
 */
export class Channels {
  readonly postChanges: ChannelPostChanges
  readonly #options: ChannelsOptions

  constructor(options: ChannelsOptions) {
    this.#options = options
    this.postChanges = new ChannelPostChanges(options)
  }

  /** By name. */
  async list(sessionId: string, userId: string): Promise<Channel[]> {
    const channels = await this.#run(sessionId, userId, (part) => part.list())
    return channels
      .map((channel) => channelView(sessionId, channel))
      .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  }

  async create(
    caller: SessionActor,
    { name, description }: { name: string; description?: string | undefined },
  ): Promise<Channel> {
    const input = { name, description: description || null }
    return this.#change(caller, (part) => part.create(input).catch(explainRefusal), 'created')
  }

  async follow(caller: SessionActor, invite: string): Promise<Channel> {
    return this.#change(caller, (part) => part.follow(invite), 'followed')
  }

  async update(caller: SessionActor, channelId: string, change: EngineChannelChange): Promise<Channel> {
    return this.#change(caller, (part) => part.update(channelId, change), 'changed')
  }

  async unfollow(caller: SessionActor, channelId: string): Promise<void> {
    const { sessionId, userId } = caller
    await this.#run(sessionId, userId, async (part, session) => {
      await part.unfollow(channelId)
      const details = localized('activity.channel_unfollowed', { session: session.name })
      await this.#record(this.#options.db, caller, details)
    })
  }

  /** @throws HttpError 404 for another channel, 403 for one that the account does not own */
  async remove(caller: SessionActor, channelId: string): Promise<void> {
    const { sessionId, userId } = caller
    await this.#run(sessionId, userId, async (part, session) => {
      const { name } = await findChannel(part, channelId)
      await part.remove(channelId)
      const names = { channel: name, session: session.name }
      await this.#record(this.#options.db, caller, localized('activity.channel_deleted', names))
    })
  }

  async page(
    sessionId: string,
    userId: string,
    { channel, own, cursor, limit = 50 }: ChannelPostSearch,
  ): Promise<{ posts: ChannelPost[]; nextCursor: string | null }> {
    const { db, clock } = this.#options
    await getOwnSession(db, sessionId, userId)
    const scope = channel === undefined ? ('all' as const) : { id: channel }
    const search = { sessionId, channel: scope, fromMe: own, now: isoNow(clock) }
    const { rows, nextCursor } = await readPostPage(db, search, { cursor, limit })
    return { posts: rows.map((row) => channelPostView(row)), nextCursor }
  }

  /**
   * Posts at the session's pace; a repetition under the same id posts once.
   * @throws as `PostSender.post`, and HttpError 404 for another channel, 403 for one that the account only follows
   */
  async post(caller: SessionActor, post: NewChannelPost): Promise<ChannelPost> {
    const { sessionId, userId } = caller
    await getOwnSession(this.#options.db, sessionId, userId)
    const newContent = await post.content()
    checkContent(newContent, { missingText, wrongKind })
    return this.#run(sessionId, userId, async (part, session) => {
      const row = await this.#options.sender.post(session, {
        id: post.id,
        content: newContent,
        wrongKind,
        lifeMs: channelPostLifeMs,
        getColumns: async (stored) => {
          const { id, name } = await findPostable(part, stored?.channel ?? post.channelId)
          return { channel: id, contact_name: name, audience: null, recipients: null }
        },
        send: ({ id, channel }, content, signal) =>
          part.post({ id, channelId: channel ?? post.channelId, content }, signal),
        onSent: async (work, sent) => {
          work.emit(session, 'channel:sent', { sessionId, post: channelPostView(sent) })
          const names = { channel: sent.contact_name ?? '', session: session.name }
          await this.#record(work.db, caller, localized('activity.channel_posted', names))
        },
      })
      return channelPostView(row)
    })
  }

  async media(sessionId: string, userId: string, id: string): Promise<MessageFile> {
    const { db, files } = this.#options
    await getOwnSession(db, sessionId, userId)
    const row = await findPost(db, sessionId, id)
    if (!row || row.channel === null)
      throw new HttpError('not_found', 'post_not_found', 'Publicação não encontrada')
    return files.get(row)
  }

  async receives(sessionId: string, userId: string): Promise<boolean> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    return receivesPosts(db, sessionId, 'channels')
  }

  /** @throws HttpError 400 for a session whose engine has no channels */
  async setReceives(caller: SessionActor, receives: boolean): Promise<boolean> {
    const { db } = this.#options
    const { sessionId, userId } = caller
    const session = await getOwnSession(db, sessionId, userId)
    this.#requireChannels(session)
    await inTransaction(db, async (transaction) => {
      await saveReceivesPosts(transaction, sessionId, 'channels', receives)
      const details = localized('activity.channel_settings', { session: session.name, on: String(receives) })
      await this.#record(transaction, caller, details)
    })
    return receives
  }

  async #change(
    caller: SessionActor,
    change: (part: EngineChannels) => Promise<EngineChannel>,
    what: 'created' | 'followed' | 'changed',
  ): Promise<Channel> {
    const { sessionId, userId } = caller
    return this.#run(sessionId, userId, async (part, session) => {
      const channel = await change(part)
      const names = { channel: channel.name, session: session.name }
      await this.#record(this.#options.db, caller, localized(`activity.channel_${what}`, names))
      return channelView(sessionId, channel)
    })
  }

  async #run<Answer>(
    sessionId: string,
    userId: string,
    work: (part: EngineChannels, session: SessionRow) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, calls } = this.#options
    this.#requireChannels(await getOwnSession(db, sessionId, userId))
    return calls.run(sessionId, userId, 'channels', work)
  }

  #requireChannels({ api_type }: SessionRow): void {
    if (!this.#options.engines.of(api_type)?.capabilities.account?.includes('channels'))
      throw createUnsupportedError(localized('channels.unsupported'))
  }

  #record(db: Db, caller: SessionActor, details: Localized): Promise<void> {
    return recordChannelChange({ activityLog: this.#options.activityLog, db }, caller, details)
  }
}

/** Accounts that never had a channel have to accept its terms first, which is for their owner to do. */
function explainRefusal(error: unknown): never {
  const isRefusal =
    error instanceof AccountFailure &&
    error.reason === null &&
    (error.code === 'account_forbidden' || error.code === 'account_rejected')
  if (isRefusal) throw new AccountFailure(error.code, { reason: localized('channels.create_refused') })
  throw error
}

/** The channel, before anything is stored of a post that the network would refuse. */
async function findPostable(part: EngineChannels, id: string): Promise<EngineChannel> {
  const channel = await findChannel(part, id)
  if (channel.role === 'follower')
    throw new HttpError('forbidden', 'channel_forbidden', 'Só quem administra o canal publica nele')
  return channel
}

async function findChannel(part: EngineChannels, id: string): Promise<EngineChannel> {
  const channel = (await part.list()).find((one) => one.id === id)
  if (channel) return channel
  throw new HttpError('not_found', 'channel_not_found', 'Canal não encontrado')
}

function channelView(sessionId: string, { isVerified, isMuted, invite, ...channel }: EngineChannel): Channel {
  const url = invite === null ? null : channelInviteUrl(invite)
  return { ...channel, sessionId, verified: isVerified, muted: isMuted, invite: url }
}
