import type { ChannelPost, MessageMedia, StatusPost } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { MediaLink } from '../../../core/media/mediaLinks.js'
import type { PostRow } from '../../../core/store/postTables.js'

const FileColumn = z.object({
  kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  type: z.string(),
  /** Bytes. */
  size: z.number().nullable(),
  fileName: z.string().nullable(),
})
export type PostFile = z.output<typeof FileColumn>

const Recipients = z.array(z.string())

/** Null for a post without a file. */
export function readPostFile({ media }: Pick<PostRow, 'media'>): PostFile | null {
  return media === null ? null : FileColumn.parse(JSON.parse(media))
}

/** Contacts that an own post was sent to; erased people are missing. */
export function readRecipients({ recipients }: Pick<PostRow, 'recipients'>): string[] {
  return recipients === null ? [] : Recipients.parse(JSON.parse(recipients))
}

/** The post's file; `link` only in events, whose readers have no session. */
export function postMedia(row: PostRow, link: MediaLink | null = null): MessageMedia | null {
  const file = readPostFile(row)
  if (!file) return null
  const state = row.media_id !== null ? 'ready' : row.handle !== null ? 'pending' : 'gone'
  return { ...file, state, error: null, ...link }
}

export function statusView(row: PostRow, link: MediaLink | null = null): StatusPost {
  const isFromMe = row.from_me === 1
  return {
    id: row.id,
    sessionId: row.session_id,
    contact: row.contact === null ? null : { phone: row.contact, name: row.contact_name },
    isFromMe,
    kind: row.kind,
    text: row.text,
    media: postMedia(row, link),
    audience: row.audience,
    recipients: isFromMe ? readRecipients(row).length : null,
    state: row.state,
    timestamp: row.posted_at,
    expiresAt: row.expires_at,
  }
}

export function channelPostView(row: PostRow, link: MediaLink | null = null): ChannelPost {
  return {
    id: row.id,
    sessionId: row.session_id,
    channel: { id: row.channel ?? '', name: row.contact_name },
    isFromMe: row.from_me === 1,
    kind: row.kind,
    text: row.text,
    media: postMedia(row, link),
    state: row.state,
    reaction: row.reaction,
    timestamp: row.posted_at,
    editedAt: row.edited_at,
    expiresAt: row.expires_at,
  }
}
