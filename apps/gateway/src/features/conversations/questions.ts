import { isMessageChangeKind, type MessageDetails } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { MediaLinks } from '../../core/media/mediaLinks.js'
import type { BotJobRow, ConversationRow } from '../../core/store/conversationTables.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { findContact } from '../../core/store/repositories/contacts.js'
import { findMessage, listMessages } from '../../core/store/repositories/messages.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { MessageFiles } from '../messages/messageFiles.js'
import { isBot } from '../messages/outQueue.js'
import { readDetails, readQuote } from '../sessions/messages/messageDetails.js'
import { readMedia } from '../sessions/messages/messageRecord.js'
import type { Choice, Question, QuestionFile, Utterance } from './responder.js'
import type { StateStore } from './stateStore.js'

const Choices = z.array(z.object({ id: z.string(), title: z.string() }))
const Content = z.object({
  id: z.string().optional(),
  caption: z.string().nullish(),
})
/** Kinds without text except a caption. */
const wordless = ['sticker', 'image', 'video', 'audio', 'document']
/** Rows read for the history, which include reactions and edits. */
const maxRowsRead = 200

interface QuestionsOptions {
  db: Db
  files: MessageFiles
  links: MediaLinks
  isPublic: boolean
  states: StateStore
}

export interface QuestionInput {
  session: SessionRow
  conversation: ConversationRow
  /** Jobs of the batch, oldest first. */
  offers: readonly BotJobRow[]
  targetId: string
}

export class Questions {
  readonly #options: QuestionsOptions

  constructor(options: QuestionsOptions) {
    this.#options = options
  }

  /** Null when the messages were revoked or are no longer stored. */
  async of({ session, conversation, offers, targetId }: QuestionInput): Promise<Question | null> {
    const { db, states } = this.#options
    const [first] = offers
    const messages = await Promise.all(offers.map(({ message_id }) => findMessage(db, message_id)))
    const pieces = messages.filter((row) => row !== undefined).filter(isAsked)
    const last = pieces.at(-1)
    if (!first || !last) return null
    const files = (await Promise.all(pieces.map((row) => this.#readFile(row, session)))).filter(
      (file) => file !== null,
    )
    const text = pieces
      .map(toText)
      .filter((piece) => piece !== '')
      .join('\n')
    if (text === '' && files.length === 0) return null
    const contact = last.contact ?? last.chat
    const contactRow = await findContact(db, session.id, contact)
    return {
      id: first.id,
      sessionId: session.id,
      userId: session.user_id,
      conversationId: conversation.id,
      contact,
      contactName: contactRow?.name ?? null,
      group: last.group_id,
      text,
      choice: choiceIn(last),
      choices: readChoices(conversation),
      files,
      details: mergeDetails(pieces),
      quoted: pieces.map(readQuote).findLast((quote) => quote !== null) ?? null,
      at: last.created_at,
      state: await states.of(db, conversation.id, targetId),
      history: (limit) => this.#history(session.id, conversation.chat, pieces[0]?.seq ?? last.seq, limit),
    }
  }

  async #readFile(row: MessageRow, session: SessionRow): Promise<QuestionFile | null> {
    const { db, files, links, isPublic } = this.#options
    if (row.media_state === null) return null
    // Waits for a download; a missing file fails when it is read.
    const storedFile = await files.findOwn(row.id, session.user_id).catch(() => null)
    const media = readMedia((await findMessage(db, row.id)) ?? row)
    if (!media) return null
    return {
      kind: media.kind,
      type: storedFile?.type ?? media.type,
      name: media.fileName,
      size: storedFile?.row.size ?? media.size ?? 0,
      url: isPublic ? (await links.create(row.id)).url : null,
      read: async () => {
        const { row: file } = await files.findOwn(row.id, session.user_id)
        const chunks: Buffer[] = []
        for await (const chunk of files.open(file)) chunks.push(Buffer.from(chunk))
        return Buffer.concat(chunks)
      },
    }
  }

  async #history(
    sessionId: string,
    chat: string,
    before: number,
    maxUtterances: number,
  ): Promise<Utterance[]> {
    const limit = Math.min(maxRowsRead, maxUtterances * 2)
    const rows = await listMessages(this.#options.db, sessionId, { chat, before }, limit)
    return rows
      .filter((row) => !isMessageChangeKind(row.kind) && row.revoked_at === null && row.failed_at === null)
      .slice(0, maxUtterances)
      .reverse()
      .map((row) => ({
        from: row.direction === 'in' ? 'customer' : isBot(row.source) ? 'bot' : 'human',
        text: row.text,
        at: row.created_at,
      }))
  }
}

export function readChoices({ choices }: Pick<ConversationRow, 'choices'>): readonly Choice[] {
  return choices === null ? [] : Choices.parse(JSON.parse(choices))
}

const unanswered = ['unsupported', 'vote', 'event_answer', 'view_once', 'undecryptable']
const isAsked = ({ kind, revoked_at }: MessageRow) => revoked_at === null && !unanswered.includes(kind)

/** A file's text is its caption. */
function toText(row: MessageRow): string {
  if (!wordless.includes(row.kind)) return row.text
  return Content.parse(JSON.parse(row.content)).caption ?? ''
}

function mergeDetails(pieces: readonly MessageRow[]): MessageDetails | null {
  const parts = pieces.map(readDetails).filter((details) => details !== null)
  if (parts.length === 0) return null
  const contacts = parts.flatMap(({ contacts = [] }) => contacts)
  const merged: MessageDetails = {}
  for (const part of parts) Object.assign(merged, part)
  return { ...merged, ...(contacts.length > 0 && { contacts }) }
}

function choiceIn(row: MessageRow): string | null {
  return row.kind === 'interactive' ? (Content.parse(JSON.parse(row.content)).id ?? null) : null
}
