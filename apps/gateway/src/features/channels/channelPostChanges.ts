import type { ChannelPost } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import type { PostRow } from '../../core/store/postTables.js'
import { deletePost, findPost, updatePost } from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineChannels, EnginePostRef } from '../../engines/channels.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { channelPostView } from '../sessions/posts/postView.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import type { PostSender } from '../statuses/postSender.js'
import { recordChannelChange } from './channelActivity.js'

interface ChannelPostChangesOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  activityLog: ActivityLog
  calls: WhatsAppAccountCalls
  sender: PostSender
}

/**
 * Changes of posts in channels, at the session's pace: the network's first, then what is stored. All calls throw an
 * HttpError 404 for a missing post, and as `WhatsAppAccountCalls.run` and `PostSender.change`.
 */
export class ChannelPostChanges {
  readonly #options: ChannelPostChangesOptions

  constructor(options: ChannelPostChangesOptions) {
    this.#options = options
  }

  /** @throws HttpError 400 for an empty text, and for a post with a file */
  async edit(caller: SessionActor, postId: string, text: string): Promise<ChannelPost> {
    const { activityLog, clock, eventStore } = this.#options
    const row = await this.#find(caller, postId, { isOwn: true })
    if (row.kind !== 'text')
      throw new HttpError('invalid', 'not_editable', localized('channels.not_editable'))
    if (text.trim() === '') throw createWrongFieldError('message', localized('channels.text_missing'))
    const session = await this.#send(caller, row, (part, post, signal) => part.editPost(post, text, signal))
    return eventStore.transact(caller.userId, async (work) => {
      const change = { text, edited_at: isoNow(clock) }
      await updatePost(work.db, row, change)
      const post = channelPostView({ ...row, ...change })
      work.emit(session, 'channel:edited', { sessionId: session.id, post })
      const details = localized('activity.channel_post_edited', namesOf(row, session))
      await recordChannelChange({ activityLog, db: work.db }, caller, details)
      return post
    })
  }

  async remove(caller: SessionActor, postId: string): Promise<void> {
    const { activityLog, clock, eventStore } = this.#options
    const row = await this.#find(caller, postId, { isOwn: true })
    const session = await this.#send(caller, row, (part, post, signal) => part.removePost(post, signal))
    await eventStore.transact(caller.userId, async (work) => {
      if (!(await deletePost(work.db, session.id, row.id))) return
      const channelId = row.channel ?? ''
      const event = { sessionId: session.id, postId: row.id, channelId, timestamp: isoNow(clock) }
      work.emit(session, 'channel:deleted', event)
      const details = localized('activity.channel_post_deleted', namesOf(row, session))
      await recordChannelChange({ activityLog, db: work.db }, caller, details)
    })
  }

  /** Null removes the reaction. @throws HttpError 400 for a post whose number WhatsApp did not tell */
  async react(caller: SessionActor, postId: string, emoji: string | null): Promise<ChannelPost> {
    const row = await this.#find(caller, postId, { isOwn: false })
    if (row.server_id === null) throw createUnsupportedError(localized('channels.reaction_unknown'))
    await this.#send(caller, row, (part, post, signal) => part.react(post, emoji, signal))
    await updatePost(this.#options.db, row, { reaction: emoji })
    return channelPostView({ ...row, reaction: emoji })
  }

  #send(
    { sessionId, userId }: SessionActor,
    row: PostRow,
    send: (part: EngineChannels, post: EnginePostRef, signal: AbortSignal) => Promise<void>,
  ): Promise<SessionRow> {
    const { calls, sender } = this.#options
    const post = { channelId: row.channel ?? '', id: row.network_id, serverId: row.server_id }
    return calls.run(sessionId, userId, 'channels', async (part, session) => {
      await sender.change(session, row, (signal) => send(part, post, signal))
      return session
    })
  }

  async #find(
    { sessionId, userId }: SessionActor,
    id: string,
    { isOwn }: { isOwn: boolean },
  ): Promise<PostRow> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    const row = await findPost(db, sessionId, id)
    if (!row || row.channel === null || (isOwn && row.from_me !== 1))
      throw new HttpError('not_found', 'post_not_found', 'Publicação não encontrada')
    return row
  }
}

function namesOf({ channel, contact_name }: PostRow, { name }: SessionRow) {
  return { channel: contact_name ?? channel ?? '', session: name }
}
