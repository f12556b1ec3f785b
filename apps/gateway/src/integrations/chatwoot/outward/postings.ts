import { buffer } from 'node:stream/consumers'
import { formatBytesInWords } from '../../../core/lib/bytesInWords.js'
import type { Clock } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { KeyedLock } from '../../../core/lib/keyedLock.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import { findMessage, listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import type { Messaging } from '../../messaging.js'
import type { ChatwootApi, NewFile, NewMessage } from '../api/chatwootApi.js'
import { isMissing } from '../api/explain.js'
import { findChat } from '../chat.js'
import { listMessagesAwaitingFiles, listParts, updatePart } from '../rows/messages.js'
import type { ChatwootMessageRow } from '../tables.js'
import type { Conversations } from './conversations.js'
import { formatContent, getFile, type OutwardMessage } from './outwardMessage.js'
import { PostedOnce } from './postedOnce.js'

/** Chatwoot's default for `MAXIMUM_FILE_UPLOAD_SIZE`. */
const maxFileBytes = 40 * 1024 ** 2

/** Later messages wait meanwhile; a late file follows on its own. */
const timeoutMs = 5000

/** The file, or a note on its absence: `late` when it may still arrive. */
type FileResult = { file: NewFile } | { note: string } | 'late' | null

const storedHere = 'Ele está guardado no Morpheus'

async function readMessageFile(
  { files }: Pick<Messaging, 'files'>,
  userId: string,
  message: OutwardMessage,
): Promise<FileResult> {
  const media = getFile(message)
  if (!media) return null
  try {
    const { row, type, fileName } = await files.findOwn(message.id, userId, timeoutMs)
    if (row.size > maxFileBytes)
      return {
        note: `O arquivo desta mensagem tem ${formatBytesInWords(row.size)}, e o Chatwoot aceita até ${formatBytesInWords(maxFileBytes)}. ${storedHere}`,
      }
    const bytes = await buffer(files.open(row))
    return {
      file: { bytes, type: plainType(type), name: fileName ?? nameFor(message.row?.kind ?? '', type) },
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.kind === 'unavailable') return 'late'
    return { note: `O arquivo desta mensagem não pôde ser baixado: ${error.message}` }
  }
}

const isVoice = ({ type }: NewFile) => type.startsWith('audio/ogg')

/** Drops the parameters: players expect the bare type. */
const plainType = (type: string) => type.split(';')[0]?.trim() ?? type

const names: Readonly<Record<string, string>> = {
  image: 'imagem',
  video: 'video',
  audio: 'audio',
  sticker: 'figurinha',
  document: 'documento',
}
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
}

const nameFor = (kind: string, type: string) =>
  `${names[kind] ?? 'arquivo'}.${endings[plainType(type)] ?? 'bin'}`

/** Part numbers for additions to a message. */
export const filePart = 1
export const notePart = 100
export const failurePart = 200

interface PostingsOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  api: ChatwootApi
  conversations: Conversations
  /** Serialises work per message. */
  locks: KeyedLock
  messaging: () => Messaging
  targetId: string
  sessionId: string
  userId: string
}

/** Posts each message once. All calls reject as the API's do. */
export class Postings {
  readonly #options: PostingsOptions
  readonly #posted: PostedOnce

  constructor(options: PostingsOptions) {
    this.#options = options
    this.#posted = new PostedOnce(options)
  }

  /** False for a message that an agent wrote at Chatwoot. An import and a delivery may have the same message. */
  put(outward: OutwardMessage, inboxId: string, signal: AbortSignal): Promise<boolean> {
    const { locks, targetId } = this.#options
    return locks.run(`${targetId} message ${outward.id}`, () => this.#put(outward, inboxId, signal))
  }

  async #put(outward: OutwardMessage, inboxId: string, signal: AbortSignal): Promise<boolean> {
    const { db, sessionId, userId, targetId, conversations, messaging } = this.#options
    const parts = await listParts(db, targetId, outward.id)
    if (parts.some(({ by_agent }) => by_agent === 1)) return false
    const chat = await findChat(db, sessionId, outward.chat, outward.name)
    const file = await readMessageFile(messaging(), userId, outward)
    const isLate = file === 'late'
    const note = file !== null && typeof file === 'object' && 'note' in file ? file.note : null
    const attached = file !== null && typeof file === 'object' && 'file' in file ? file.file : null
    const message: Omit<NewMessage, 'source_id'> = {
      content: formatContent(outward, attached !== null),
      message_type: outward.direction === 'in' ? 'incoming' : 'outgoing',
      ...(attached && { files: [attached], voice: outward.row?.kind === 'audio' && isVoice(attached) }),
    }
    const attributes = await this.#createAttributes(outward)
    for (let mayRetry = true; ; mayRetry = false) {
      const conversationId = await conversations.of(chat, inboxId, outward.direction === 'in', signal)
      try {
        const part = { messageId: outward.id, part: 0, awaits: isLate, parts }
        const refused = await this.#posted.put(conversationId, { ...message, ...attributes }, part, signal)
        const noteText = refused === null ? note : `${refused}. ${storedHere}`
        if (noteText !== null) await this.#postFileNote(conversationId, outward.id, noteText, parts, signal)
        // The file may have arrived before the part was marked as waiting.
        if (isLate) await this.postLateFiles(signal)
        return true
      } catch (error) {
        if (!isMissing(error) || !mayRetry) throw error
        await conversations.forget(conversationId)
      }
    }
  }

  /** Posts a note for the agents, once per message and part; none in a conversation that was deleted. */
  async postNote(
    { conversationId, messageId, part }: { conversationId: string; messageId: string; part: number },
    content: string,
    signal: AbortSignal,
    replyTo: string | null = null,
  ): Promise<void> {
    const { db, targetId } = this.#options
    const parts = await listParts(db, targetId, messageId)
    const note = {
      content,
      message_type: 'outgoing' as const,
      private: true,
      ...(replyTo !== null && { content_attributes: { in_reply_to: Number(replyTo) } }),
    }
    try {
      await this.#posted.put(conversationId, note, { messageId, part, awaits: false, parts }, signal)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  /** Posts a message of the conversation's contact that is none of WhatsApp's, once. */
  async postAnswer(
    { conversationId, messageId }: { conversationId: string; messageId: string },
    message: Pick<NewMessage, 'content' | 'files'>,
    signal: AbortSignal,
  ): Promise<void> {
    const parts = await listParts(this.#options.db, this.#options.targetId, messageId)
    const posted = { ...message, message_type: 'incoming' as const }
    await this.#posted.put(conversationId, posted, { messageId, part: 0, awaits: false, parts }, signal)
  }

  /** Posts the files, of all messages, that arrived after their message was posted. */
  async postLateFiles(signal: AbortSignal): Promise<void> {
    const { db, writes, targetId, userId, messaging } = this.#options
    for (const row of await listMessagesAwaitingFiles(db, targetId)) {
      const message = await findMessage(db, row.message_id)
      if (message?.media_state === 'pending') continue
      const outward: OutwardMessage | null = message
        ? { ...about(message), row: message, text: message.text, name: null, author: null }
        : null
      const file = outward && (await readMessageFile(messaging(), userId, outward))
      if (file === 'late') continue
      try {
        if (file && outward) await this.#postLateFile(row, outward, file, signal)
      } catch (error) {
        // Its conversation was deleted at Chatwoot: nobody waits for the file there.
        if (!isMissing(error)) throw error
      }
      await writes.commit(userId, (transaction) => updatePart(transaction, row, { awaits_file: 0 }))
    }
  }

  async #postLateFile(
    row: ChatwootMessageRow,
    { id, direction }: OutwardMessage,
    file: Exclude<FileResult, 'late' | null>,
    signal: AbortSignal,
  ): Promise<void> {
    const { db, targetId } = this.#options
    const parts = await listParts(db, targetId, id)
    if ('note' in file)
      return void (await this.#postFileNote(row.conversation_id, id, file.note, parts, signal))
    const posted: Omit<NewMessage, 'source_id'> = {
      content: '',
      message_type: direction === 'in' ? 'incoming' : 'outgoing',
      files: [file.file],
      ...(row.chatwoot_id && { content_attributes: { in_reply_to: Number(row.chatwoot_id) } }),
    }
    const part = { messageId: id, part: filePart, awaits: false, parts }
    await this.#posted.put(row.conversation_id, posted, part, signal)
  }

  #postFileNote(
    conversationId: string,
    messageId: string,
    text: string,
    parts: readonly ChatwootMessageRow[],
    signal: AbortSignal,
  ): Promise<unknown> {
    const note = {
      content: `⚠️ ${text}.`,
      message_type: 'outgoing' as const,
      private: true,
    }
    return this.#posted.put(conversationId, note, { messageId, part: notePart, awaits: false, parts }, signal)
  }

  async #createAttributes(message: OutwardMessage): Promise<Pick<NewMessage, 'content_attributes'>> {
    const answered = await this.#answered(message)
    const attributes = {
      ...(answered !== null && { in_reply_to: Number(answered) }),
      // Shown as written on the phone.
      ...(message.row?.source === 'phone' && { external_echo: true }),
    }
    return Object.keys(attributes).length > 0 ? { content_attributes: attributes } : {}
  }

  async #answered({ row }: OutwardMessage): Promise<string | null> {
    const { db, sessionId, targetId } = this.#options
    if (!row?.reply_to) return null
    for (const direction of ['in', 'out'] as const) {
      const rows = await listMessagesByNetworkId(db, sessionId, direction, [row.reply_to])
      const answered = rows.find(({ chat }) => chat === row.chat)
      const [part] = answered ? await listParts(db, targetId, answered.id) : []
      if (part?.chatwoot_id) return part.chatwoot_id
    }
    return null
  }
}

const about = ({ id, direction, chat }: { id: string; direction: 'in' | 'out'; chat: string }) => ({
  id,
  direction,
  chat,
})
