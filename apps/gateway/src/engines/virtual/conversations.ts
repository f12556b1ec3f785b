import type { Readable } from 'node:stream'
import * as z from 'zod'
import { kindBytes } from '../../media/kinds.js'
import { type LooseFile, type MediaFiles, TooManyBytes } from '../../media/mediaFiles.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import {
  changeVirtualMessage,
  findVirtualFile,
  findVirtualMessage,
  insertVirtualMessage,
  moveVirtualMessages,
  trimVirtualMessages,
  virtualMessagesBefore,
  virtualMessagesOf,
} from '../../store/repositories/virtualMessages.js'
import { findPhone } from '../../store/repositories/virtualPhones.js'
import type { Db, VirtualMessageRow, VirtualPhoneRow } from '../../store/tables.js'
import type { EngineContent, EngineMessageChange, EngineReceipt } from '../messages.js'
import {
  type OutgoingContent,
  type OutgoingMedia,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
} from '../outgoing.js'
import { readGroups } from './phoneGroups.js'
import { readBlocked } from './phoneRelations.js'
import { virtualNumber } from './virtualNumbers.js'

/** Of a phone. */
const mostKept = 1000
/** It forgets what is older, so many messages at a time. */
const trimmedEvery = 64
/** Of receipts. */
const atOnce = 200

/** What a message of a conversation says, and of its file what kind of file that is. */
type Said = Exclude<OutgoingContent | EngineContent, EngineMessageChange>

const Content = z.looseObject({ kind: z.string() })
const Reactions = z.record(z.string(), z.string())
const WithMedia = z.object({
  media: z.object({ type: z.string(), size: z.number(), fileName: z.string().nullable() }),
})

/** A file that a phone has. */
export interface PhoneFile {
  type: string
  /** Bytes. */
  size: number
  fileName: string | null
  /** Of its content. */
  sha256: string
  /** From and to are included. */
  open(range?: { from: number; to: number }): Readable
}

/** A message as the phone shows it. */
export interface Bubble {
  id: string
  isFromMe: boolean
  /** The number of who wrote it. */
  author: string
  content: z.output<typeof Content>
  replyTo: string | null
  state: VirtualMessageRow['state']
  edited: boolean
  revoked: boolean
  /** Emojis by the number of who reacted. */
  reactions: z.output<typeof Reactions>
  at: string
  /** Whether it carries a file. */
  hasFile: boolean
}

interface Written {
  chat: string
  id: string
  isFromMe: boolean
  /** The number of who wrote it. */
  author: string
  content: Said
  replyTo: string | null
  at: string
}

/** Tells the session; whether it heard. */
type Tell = (receipts: readonly EngineReceipt[]) => Promise<boolean>

/** What the virtual network carries to contacts, and what stands in a phone's conversations. */
export class Conversations {
  readonly #db: Db
  readonly #writes: GroupCommit
  readonly #files: MediaFiles

  constructor(db: Db, writes: GroupCommit, files: MediaFiles) {
    this.#db = db
    this.#writes = writes
    this.#files = files
  }

  /**
   * A message of the account goes out. One that was sent before under its id is there once.
   * @throws SendFailure for what does not go out.
   */
  async send(phone: VirtualPhoneRow, message: OutgoingMessage, at: string): Promise<SentMessage> {
    const { id, content, replyTo } = message
    const chat = chatOf(phone, message.to)
    const sent: SentMessage = {
      networkId: id,
      timestamp: at,
      ...('contact' in message.to && { address: { phone: chat } }),
    }
    if (isChange(content)) {
      return this.#writes.commit(async (db) => {
        await change(db, phone, chat, content)
        return sent
      })
    }
    const written = {
      chat,
      id,
      isFromMe: true,
      author: phone.number,
      content,
      replyTo: replyTo?.id ?? null,
      at,
    }
    const file = 'media' in content && content.media ? await this.#carried(content.media) : null
    return this.#keep(file, () =>
      this.#writes.commit(async (db) => {
        // Its phone may be gone since.
        if (!(await findPhone(db, phone.session_id))) throw new SendFailure('not_connected', 'reconnected')
        const added = await this.#add(db, phone, written, 'sent', file)
        const known = added ?? (await findVirtualMessage(db, { sessionId: phone.session_id, chat }, id))
        return { ...sent, timestamp: known?.at ?? at }
      }),
    )
  }

  /** What was written on the phone itself, or to it. */
  async note(phone: VirtualPhoneRow, written: Written, file: LooseFile | null): Promise<void> {
    await this.#keep(file, () =>
      this.#writes.commit((db) => this.#add(db, phone, written, 'delivered', file)),
    )
  }

  /** The file of a message of a session, by the message's id or by its own content; null where none is kept. */
  async file(sessionId: string, what: { id: string } | { file: string }): Promise<PhoneFile | null> {
    const found = await findVirtualFile(this.#db, sessionId, what)
    if (!found?.file) return null
    const { file: sha256 } = found
    const { media } = WithMedia.parse(JSON.parse(found.content))
    return { ...media, sha256, open: (range) => this.#files.open(sha256, range) }
  }

  /** What was sent arrives. What is written to oneself is read at once. */
  async deliver(phone: VirtualPhoneRow, at: string, tell: Tell): Promise<void> {
    await this.#move(phone, undefined, 'delivered', at, tell)
    await this.read(phone, phone.number, at, tell)
  }

  /** A contact, or everybody in a group, opens the conversation and reads it. */
  read(phone: VirtualPhoneRow, chat: string, at: string, tell: Tell): Promise<void> {
    return this.#move(phone, chat, 'read', at, tell)
  }

  /** The newest messages of a conversation, oldest first. */
  async list(sessionId: string, chat: string, limit: number): Promise<Bubble[]> {
    return (await virtualMessagesOf(this.#db, { sessionId, chat }, limit)).map(bubbleOf)
  }

  /** Told first: what a stop or a crash keeps from being heard is told again. */
  async #move(
    phone: VirtualPhoneRow,
    chat: string | undefined,
    state: 'delivered' | 'read',
    at: string,
    tell: Tell,
  ): Promise<void> {
    const place = { sessionId: phone.session_id, chat }
    for (;;) {
      const moving = await virtualMessagesBefore(this.#db, place, state, atOnce)
      if (moving.length === 0 || !(await tell(receiptsOf(phone, moving, state, at)))) return
      const seqs = moving.map(({ seq }) => seq)
      await this.#writes.commit((db) => moveVirtualMessages(db, seqs, state))
      if (moving.length < atOnce) return
    }
  }

  async #carried(media: OutgoingMedia): Promise<LooseFile> {
    try {
      return await this.#files.receive(await media.open(), kindBytes.document)
    } catch (error) {
      throw error instanceof TooManyBytes ? new SendFailure('too_large', 'never') : error
    }
  }

  #keep<Result>(file: LooseFile | null, answerFor: () => Promise<Result>): Promise<Result> {
    return file ? this.#files.keep(file, answerFor) : answerFor()
  }

  async #add(
    db: Db,
    { session_id }: VirtualPhoneRow,
    written: Written,
    state: VirtualMessageRow['state'],
    file: LooseFile | null,
  ) {
    const { chat, id, isFromMe, author, content, replyTo, at } = written
    const added = await insertVirtualMessage(db, {
      session_id,
      chat,
      id,
      from_me: isFromMe ? 1 : 0,
      author,
      content: JSON.stringify(content),
      reply_to: replyTo,
      state,
      at,
      file: file?.sha256 ?? null,
    })
    if (added && added.seq % trimmedEvery === 0) await trimVirtualMessages(db, session_id, mostKept)
    return added
  }
}

function isChange(content: OutgoingContent): content is EngineMessageChange {
  return content.kind === 'reaction' || content.kind === 'edit' || content.kind === 'revoke'
}

/** The conversation that a message goes to. @throws SendFailure where the network does not know it. */
function chatOf(phone: VirtualPhoneRow, to: OutgoingMessage['to']): string {
  if ('group' in to) {
    if (readGroups(phone.groups).some(({ id }) => id === to.group.id)) return to.group.id
    throw new SendFailure('not_on_whatsapp', 'never')
  }
  const number = to.contact.phone === undefined ? null : virtualNumber(to.contact.phone)
  if (number === null) throw new SendFailure('not_on_whatsapp', 'never')
  if (readBlocked(phone).includes(number)) throw new SendFailure('blocked', 'never')
  return number
}

/** @throws SendFailure where the conversation has no such message, or it is another's to change. */
async function change(
  db: Db,
  { session_id, number }: VirtualPhoneRow,
  chat: string,
  content: EngineMessageChange,
): Promise<void> {
  const message = await findVirtualMessage(db, { sessionId: session_id, chat }, content.of)
  const isOwn = message?.from_me === 1
  if (!message || (content.kind !== 'reaction' && !isOwn)) throw new SendFailure('message_unknown', 'never')
  if (content.kind === 'reaction') {
    const reactions = new Map(Object.entries(Reactions.parse(JSON.parse(message.reactions))))
    if (content.emoji === null) reactions.delete(number)
    else reactions.set(number, content.emoji)
    const kept = JSON.stringify(Object.fromEntries(reactions))
    await changeVirtualMessage(db, message.seq, { reactions: kept })
  } else if (content.kind === 'edit') {
    const edited = JSON.stringify({ kind: 'text', text: content.text })
    await changeVirtualMessage(db, message.seq, { content: edited, edited: 1 })
  } else await changeVirtualMessage(db, message.seq, { revoked: 1 })
}

function bubbleOf(row: VirtualMessageRow): Bubble {
  const { id, author, reply_to, state, at } = row
  return {
    id,
    isFromMe: row.from_me === 1,
    author,
    content: Content.parse(JSON.parse(row.content)),
    replyTo: reply_to,
    state,
    edited: row.edited === 1,
    revoked: row.revoked === 1,
    reactions: Reactions.parse(JSON.parse(row.reactions)),
    at,
    hasFile: row.file !== null,
  }
}

function receiptsOf(
  { number, groups }: VirtualPhoneRow,
  messages: readonly VirtualMessageRow[],
  status: 'delivered' | 'read',
  timestamp: string,
): EngineReceipt[] {
  return messages.flatMap(({ id, chat }): EngineReceipt[] => {
    const group = readGroups(groups).find((one) => one.id === chat)
    if (!group) return [{ id, contact: { phone: chat }, status, by: { phone: chat }, timestamp }]
    const { id: groupId, name, participants } = group
    const own = { id, contact: { phone: number }, group: { id: groupId, name }, status, timestamp }
    return participants.map(({ phone }) => ({ ...own, by: { phone } }))
  })
}
