import type { Localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { PostRow } from '../../core/store/postTables.js'
import { markMediaUsed } from '../../core/store/repositories/media.js'
import { insertPost } from '../../core/store/repositories/posts.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { PostContent } from '../../engines/statuses.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { FileToSend } from '../messages/messages.js'

export type GivenContent = { kind: 'text'; text: string } | FileToSend

interface PostTexts {
  missingText: Localized
  wrongKind: Localized
}

interface KeptContent {
  kind: PostContent['kind']
  text: string | null
  file: { media: { type: string; size: number; fileName: string | null }; mediaId: string } | null
}

/** @throws HttpError 400 for an empty text, and for a file that is no image and no video, naming the field */
export function checkContent(content: GivenContent, { missingText, wrongKind }: PostTexts): void {
  if (content.kind === 'text') {
    if (content.text.trim() === '') throw createWrongFieldError('message', missingText)
  } else if (content.kind !== 'image' && content.kind !== 'video')
    throw createWrongFieldError('file', wrongKind)
}

/** @throws as `checkContent`, by the file's bytes */
async function storeContent(content: GivenContent, wrongKind: Localized): Promise<KeptContent> {
  if (content.kind === 'text') return { kind: 'text', text: content.text, file: null }
  const { content: storedContent, mediaId } = await content.keep()
  if (storedContent.kind !== 'image' && storedContent.kind !== 'video')
    throw createWrongFieldError('file', wrongKind)
  return {
    kind: storedContent.kind,
    text: storedContent.caption,
    file: { media: storedContent.media, mediaId },
  }
}

interface NewPost extends Pick<PostRow, 'id' | 'channel' | 'contact_name' | 'audience' | 'recipients'> {
  content: GivenContent
  /** Milliseconds until it expires. */
  lifeMs: number
}

/**
 * Stores an own post before the network gets it, so that a repetition keeps its content.
 * @throws as `checkContent`
 */
export async function storeNewPost(
  { db, clock }: { db: Db; clock: Clock },
  session: SessionRow,
  { content, lifeMs, ...columns }: NewPost,
  { wrongKind }: Pick<PostTexts, 'wrongKind'>,
): Promise<PostRow> {
  const { kind, text, file } = await storeContent(content, wrongKind)
  const row: PostRow = {
    ...columns,
    session_id: session.id,
    network_id: columns.id,
    from_me: 1,
    contact: null,
    kind,
    text,
    media: file && JSON.stringify({ kind, ...file.media }),
    media_id: file?.mediaId ?? null,
    handle: null,
    state: 'unconfirmed',
    server_id: null,
    reaction: null,
    edited_at: null,
    posted_at: isoNow(clock),
    expires_at: isoNow(clock, lifeMs),
  }
  await inTransaction(db, async (transaction) => {
    if (file) await markMediaUsed(transaction, session.user_id, file.mediaId, row.posted_at)
    await insertPost(transaction, row)
  })
  return row
}
