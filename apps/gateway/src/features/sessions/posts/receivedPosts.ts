import { createHash } from 'node:crypto'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import type { PostRow } from '../../../core/store/postTables.js'
import { findContact } from '../../../core/store/repositories/contacts.js'
import {
  deletePost,
  findPost,
  insertPost,
  receivesPosts,
  updatePost,
} from '../../../core/store/repositories/posts.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import {
  type EngineChannelPost,
  type EngineContent,
  type EngineMessageChange,
  type EngineStatusPost,
  isMessageChange,
} from '../../../engines/messages.js'
import { contactKey } from '../contactKey.js'
import type { Identities } from '../identities/identities.js'
import type { ArrivedMedia } from '../messages/arrivedMedia.js'
import { messageText } from '../messages/messageText.js'
import { channelPostView, statusView } from './postView.js'

/** Milliseconds that networks show a status for. */
export const statusLifeMs = 24 * 60 * 60_000
/** Milliseconds that posts of channels are kept here. */
export const channelPostLifeMs = 30 * 24 * 60 * 60_000

interface ReceivedPostsOptions {
  identities: Identities
  media: ArrivedMedia
}

/** Statuses of contacts and posts of channels, for sessions that receive them; they become no messages. */
export class ReceivedPosts {
  readonly #options: ReceivedPostsOptions

  constructor(options: ReceivedPostsOptions) {
    this.#options = options
  }

  /** No-op where the session receives none, for erased people, and for one that is known or has expired. */
  async status(work: UnitOfWork, session: SessionRow, status: EngineStatusPost): Promise<void> {
    if (!(await receivesPosts(work.db, session.id, 'statuses'))) return
    const { identities, media } = this.#options
    const isErased = await identities.erasedPeople(work, session, [status.by])
    if (isErased(status.by)) return
    const resolve = await identities.resolver(work, session, [status.by])
    const contact = contactKey(resolve(status.by))
    if (isMessageChange(status.content)) return removeStatus(work, session, contact, status.content)
    const expiresAt = new Date(Date.parse(status.timestamp) + statusLifeMs).toISOString()
    if (expiresAt <= work.now()) return
    const known = await findContact(work.db, session.id, contact)
    const id = receivedPostId([session.id, contact, status.id])
    const row: PostRow = {
      id,
      session_id: session.id,
      channel: null,
      network_id: status.id,
      from_me: 0,
      contact,
      contact_name: known?.name ?? status.contactName,
      ...contentColumns(status.content, (handle) => media.seal(id, handle)),
      media_id: null,
      audience: null,
      recipients: null,
      state: 'sent',
      server_id: null,
      reaction: null,
      edited_at: null,
      posted_at: status.timestamp,
      expires_at: expiresAt,
    }
    if (!(await insertPost(work.db, row))) return
    const link = row.media === null ? null : await media.link(id)
    work.emit(session, 'status:received', { sessionId: session.id, status: statusView(row, link) })
  }

  /** No-op where the session receives none, for an own post that comes back, and for one that is known or expired. */
  async channelPost(work: UnitOfWork, session: SessionRow, post: EngineChannelPost): Promise<void> {
    if (!(await receivesPosts(work.db, session.id, 'channels'))) return
    const { channel, content } = post
    if (isMessageChange(content)) return changeChannelPost(work, session, channel.id, content)
    const expiresAt = new Date(Date.parse(post.timestamp) + channelPostLifeMs).toISOString()
    if (expiresAt <= work.now() || (await findPost(work.db, session.id, post.id))) return
    const { media } = this.#options
    const id = receivedPostId([session.id, channel.id, post.id])
    const row: PostRow = {
      id,
      session_id: session.id,
      channel: channel.id,
      network_id: post.id,
      from_me: 0,
      contact: null,
      contact_name: channel.name,
      ...contentColumns(content, (handle) => media.seal(id, handle)),
      media_id: null,
      audience: null,
      recipients: null,
      state: 'sent',
      server_id: post.serverId,
      reaction: null,
      edited_at: null,
      posted_at: post.timestamp,
      expires_at: expiresAt,
    }
    if (!(await insertPost(work.db, row))) {
      await editChannelPost(work, session, id, row)
      return
    }
    const link = row.media === null ? null : await media.link(id)
    work.emit(session, 'channel:received', { sessionId: session.id, post: channelPostView(row, link) })
  }
}

async function changeChannelPost(
  work: UnitOfWork,
  session: SessionRow,
  channelId: string,
  change: EngineMessageChange,
): Promise<void> {
  const postId = receivedPostId([session.id, channelId, change.of])
  if (change.kind === 'edit') return editChannelPost(work, session, postId, change)
  if (change.kind !== 'revoke' || !(await deletePost(work.db, session.id, postId))) return
  work.emit(session, 'channel:deleted', { sessionId: session.id, postId, channelId, timestamp: work.now() })
}

/**
 * No-op for a missing post, for one of another kind, and for the same text, which networks deliver again after a
 * reconnection.
 */
async function editChannelPost(
  work: UnitOfWork,
  session: SessionRow,
  id: string,
  { kind, text }: { kind: string; text: string | null },
): Promise<void> {
  const row = await findPost(work.db, session.id, id)
  if (!row || row.text === text || (kind !== 'edit' && kind !== row.kind)) return
  const change = { text, edited_at: work.now() }
  await updatePost(work.db, row, change)
  work.emit(session, 'channel:edited', {
    sessionId: session.id,
    post: channelPostView({ ...row, ...change }),
  })
}

/** Authors delete their statuses; other changes do not concern what is stored. */
async function removeStatus(
  work: UnitOfWork,
  session: SessionRow,
  contact: string,
  change: EngineMessageChange,
): Promise<void> {
  if (change.kind !== 'revoke') return
  const id = receivedPostId([session.id, contact, change.of])
  const row = await findPost(work.db, session.id, id)
  if (!row) return
  await deletePost(work.db, session.id, id)
  work.emit(session, 'status:deleted', {
    sessionId: session.id,
    statusId: id,
    contactPhone: contact,
    timestamp: work.now(),
  })
}

/** Networks deliver a post again after a reconnection: it gets the same id. */
export function receivedPostId(parts: readonly string[]): string {
  return `wapost_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`
}

/** Columns of a post's content; `seal` encrypts the locator of its file, which may hold keys. */
export function contentColumns(
  content: Exclude<EngineContent, EngineMessageChange>,
  seal: (handle: string) => string,
): Pick<PostRow, 'kind' | 'text' | 'media' | 'handle'> {
  const { kind } = content
  if (kind === 'text') return { kind, text: content.text, media: null, handle: null }
  const file = 'media' in content ? content.media : undefined
  if (kind !== 'image' && kind !== 'video' && kind !== 'audio' && kind !== 'document' && kind !== 'sticker')
    return { kind, text: messageText(content), media: null, handle: null }
  const caption = 'caption' in content ? content.caption : null
  const { type, size, fileName } = file ?? { type: 'application/octet-stream', size: null, fileName: null }
  return {
    kind,
    text: caption,
    media: JSON.stringify({ kind, type, size, fileName }),
    handle: file ? seal(file.handle) : null,
  }
}
