import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { type Explanation, serializeMessageRef, toErrorFields } from '../../../core/lib/messageRefs.js'
import type { StoredMedia } from '../../../core/media/media.js'
import type { MessageRow } from '../../../core/store/messageTables.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import { readMedia } from './messageRecord.js'

/** Result of a download. `why` is for users. */
export type MediaOutcome =
  | { state: 'ready'; media: StoredMedia }
  | { state: 'failed' | 'gone'; why: Explanation }

/** Stores the result on the message, once, and emits it. */
export async function saveMediaOutcome(
  work: UnitOfWork,
  session: SessionRow,
  { id, content }: MessageRow,
  outcome: MediaOutcome,
): Promise<void> {
  const row = await settleMessageMedia(work.db, id, patchOf(content, outcome))
  const media = row && readMedia(row)
  if (!media) return
  const { network_id } = row
  const payload = { sessionId: session.id, messageId: id, networkId: network_id, media }
  work.emit(session, 'message:media', payload, { messageId: id })
  if (outcome.state === 'ready') return
  const message = `Sessão "${session.name}": o arquivo de uma mensagem não foi guardado: ${media.error}`
  work.log(session, { level: 'warn', message, details: { messageId: id } })
}

/** The columns that say why a message's file is missing. */
export function toMediaErrorColumns(why: Explanation): Pick<MessageRow, 'media_error' | 'media_error_i18n'> {
  const { error, errorI18n } = toErrorFields(why)
  return { media_error: error, media_error_i18n: serializeMessageRef(errorI18n) }
}

function patchOf(content: string, outcome: MediaOutcome) {
  if (outcome.state !== 'ready') return { media_state: outcome.state, ...toMediaErrorColumns(outcome.why) }
  const { id, type, size } = outcome.media
  const parsed = Object(JSON.parse(content))
  const media = { ...parsed.media, type, size }
  return { media_state: outcome.state, media_id: id, content: JSON.stringify({ ...parsed, media }) }
}

/** Sets the result of a message's download; undefined when it does not await one any more. */
function settleMessageMedia(
  db: Db,
  id: string,
  patch: Pick<MessageRow, 'media_state'> &
    Partial<Pick<MessageRow, 'media_id' | 'media_error' | 'media_error_i18n' | 'content'>>,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('media_state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}
