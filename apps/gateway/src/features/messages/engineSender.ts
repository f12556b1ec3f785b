import { isMessageChangeKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { runWithTimeout, TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { inSpan } from '../../core/lib/spans.js'
import type { Media } from '../../core/media/media.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { findTimerSeconds } from '../../core/store/repositories/chatStates.js'
import { isConversation, listMessagesByNetworkId } from '../../core/store/repositories/messages.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import {
  type OutgoingExtras,
  type OutgoingMedia,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  sendFailureIn,
} from '../../engines/outgoing.js'
import type { LinkPreviews } from './linkPreviews.js'
import { type QueuedExtras, readQueuedContent } from './queuedContent.js'
import { toAddress } from './recipients.js'

/** Time limit of a message without a file, well above a working network's need. */
const baseSeconds = 60
/** Upload speed that extends the time limit for a file. */
const bytesPerSecond = 256 * 1024

interface EngineSenderOptions {
  db: Db
  clock: Clock
  media: Media
  previews: Pick<LinkPreviews, 'find'>
  onError: (error: unknown) => void
}

/** Sends a queued message through the engine, within a time limit. */
export class EngineSender {
  readonly #options: EngineSenderOptions

  constructor(options: EngineSenderOptions) {
    this.#options = options
  }

  async send(
    { engine, session }: { engine: Engine; session: SessionRow },
    row: MessageRow,
    signal: AbortSignal,
  ): Promise<SentMessage | SendFailure> {
    const { clock, onError } = this.#options
    try {
      return await runWithTimeout(clock, getLimitSeconds(row), signal, async (limitSignal) =>
        inSpan('engine send', { 'morpheus.engine': engine.name }, async () =>
          engine.send(
            session.id,
            await this.#withPreview(engine, session, await this.#outgoing(engine, row), limitSignal),
            limitSignal,
          ),
        ),
      )
    } catch (error) {
      const failure =
        error instanceof TimeoutError ? new SendFailure('timed_out', 'unknown') : sendFailureIn(error)
      if (failure) return failure
      if (!signal.aborted) onError(error)
      return new SendFailure('engine_error', 'later', error instanceof Error ? error.message : String(error))
    }
  }

  async #outgoing({ capabilities }: Engine, row: MessageRow): Promise<OutgoingMessage> {
    const to =
      row.group_id === null
        ? { contact: toAddress(row.contact ?? row.chat) }
        : { group: { id: row.group_id } }
    // A message that another one changes has its own timer.
    const hasTimer = (capabilities.account?.includes('chats') ?? false) && !isMessageChangeKind(row.kind)
    const [quoted, content, timer] = await Promise.all([
      row.reply_to === null ? undefined : this.#findQuoted(row, row.reply_to),
      outgoingContent(this.#options.media, row),
      hasTimer ? this.#findTimer(row) : {},
    ])
    return {
      id: row.network_id,
      to,
      ...content,
      ...timer,
      replyTo: quoted
        ? {
            id: quoted.network_alias ?? quoted.network_id,
            isFromMe: quoted.direction === 'out',
            contact: toAddress(quoted.contact ?? quoted.chat),
            text: quoted.text,
          }
        : null,
      attempt: row.attempts,
    }
  }

  async #findTimer({
    session_id: sessionId,
    chat,
    group_id: group,
  }: MessageRow): Promise<Pick<OutgoingMessage, 'expiresAfter' | 'startsConversation'>> {
    const { db } = this.#options
    const seconds = await findTimerSeconds(db, sessionId, chat)
    if (seconds !== null) return seconds > 0 ? { expiresAfter: seconds } : {}
    const startsConversation = group === null && !(await isConversation(db, sessionId, chat))
    return startsConversation ? { startsConversation } : {}
  }

  /** Each attempt reads the page again: a preview is not stored. */
  async #withPreview(
    { capabilities }: Engine,
    { user_id: userId }: SessionRow,
    message: OutgoingMessage,
    signal: AbortSignal,
  ): Promise<OutgoingMessage> {
    const { content, extras } = message
    if (content.kind !== 'text' || !extras?.linkPreview || capabilities.sending.previewsLinks) return message
    const preview = await this.#options.previews.find(content.text, userId, signal)
    return preview ? { ...message, extras: { ...extras, preview } } : message
  }

  async #findQuoted({ session_id, chat }: MessageRow, id: string): Promise<MessageRow | undefined> {
    const { db } = this.#options
    const matches = await Promise.all(
      (['in', 'out'] as const).map((direction) => listMessagesByNetworkId(db, session_id, direction, [id])),
    )
    return matches.flat().find((match) => match.chat === chat)
  }
}

function getLimitSeconds(row: MessageRow): number {
  const content = readQueuedContent(row)
  return baseSeconds + ('media' in content ? content.media.size / bytesPerSecond : 0)
}

/** @throws SendFailure for a deleted file */
async function outgoingContent(
  media: Media,
  row: MessageRow,
): Promise<Pick<OutgoingMessage, 'content' | 'extras'>> {
  const { extras, ...content } = { extras: undefined, ...readQueuedContent(row) }
  const parts = extras && { extras: toOutgoingExtras(extras) }
  if (!('media' in content)) return { content, ...parts }
  const file = row.media_id === null ? null : await media.find(row.media_id)
  if (!file) {
    throw new SendFailure('media_rejected', 'never', localized('messages.file_gone'))
  }
  const outgoing: OutgoingMedia = { ...content.media, open: async () => media.open(file) }
  return { content: { ...content, media: outgoing }, ...parts }
}

function toOutgoingExtras({ mentions, ...extras }: QueuedExtras): OutgoingExtras {
  return { ...extras, ...(mentions && { mentions: mentions.map(toAddress) }) }
}
