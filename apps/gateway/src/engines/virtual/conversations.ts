import type { LooseFile, MediaFiles } from '../../media/mediaFiles.js'
import type { VirtualMessageRow, VirtualPhoneRow } from '../../store/engineTables.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import { lastVirtualName, noteVirtualRead, noteVirtualSeen } from '../../store/repositories/virtualChats.js'
import {
  changeVirtualMessage,
  findVirtualMessage,
  insertVirtualMessage,
  moveVirtualMessages,
  trimVirtualMessages,
  virtualMessagesBefore,
} from '../../store/repositories/virtualMessages.js'
import { findPhone } from '../../store/repositories/virtualPhones.js'
import type { Db } from '../../store/tables.js'
import type { EngineContent, EngineMessageChange, EngineReceipt, MessageRef } from '../messages.js'
import { type OutgoingContent, type OutgoingMessage, SendFailure, type SentMessage } from '../outgoing.js'
import { changeMessage } from './chats/changes.js'
import { changeSent, chatOf, isChange } from './chats/outgoing.js'
import { receiptsOf } from './chats/receipts.js'
import { ConversationFiles } from './conversationFiles.js'
import { addressIn, numberOf } from './hiddenNumbers.js'
import { countNewChat } from './networkRestrictions.js'
import { chatWith } from './virtualNumbers.js'

/** Of a phone. */
const mostKept = 1000
/** It forgets what is older, so many messages at a time. */
const trimmedEvery = 64
/** Of receipts. */
const atOnce = 200

/** What a message of a conversation says, and of its file what kind of file that is. */
type Said = Exclude<OutgoingContent | EngineContent, EngineMessageChange>

/** A message that is written on the phone, or goes out from it. */
export interface Written {
  chat: string
  id: string
  isFromMe: boolean
  /** The number of who wrote it. */
  author: string
  /** What they go by, where they say it. */
  authorName?: string | null
  /** What the group is called that it is written in. */
  groupName?: string | undefined
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
  readonly files: ConversationFiles

  constructor(db: Db, writes: GroupCommit, files: MediaFiles) {
    this.#db = db
    this.#writes = writes
    this.files = new ConversationFiles(db, files)
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
      ...('contact' in message.to && { address: addressIn(phone, chat) }),
    }
    if (isChange(content)) {
      return this.#writes.commit(async (db) => {
        await changeSent(db, phone, chat, content)
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
    const file = await this.files.carriedBy(content)
    return this.files.keep(file, () =>
      this.#writes.commit(async (db) => {
        // Its phone may be gone since.
        const current = await findPhone(db, phone.session_id)
        if (!current) throw new SendFailure('not_connected', 'reconnected')
        if ('contact' in message.to) await countNewChat(db, current, chat, Date.parse(at))
        const added = await this.#add(db, phone, written, 'sent', file)
        const known = added ?? (await findVirtualMessage(db, { sessionId: phone.session_id, chat }, id))
        return { ...sent, timestamp: known?.at ?? at }
      }),
    )
  }

  /** What was written on the phone itself, or to it. */
  async note(phone: VirtualPhoneRow, written: Written, file: LooseFile | null): Promise<void> {
    await this.files.keep(file, () =>
      this.#writes.commit((db) => this.#add(db, phone, written, 'delivered', file)),
    )
  }

  /** What a number last said that it goes by; null where it never did. */
  async nameOf(sessionId: string, author: string): Promise<string | null> {
    return lastVirtualName(this.#db, sessionId, author)
  }

  /** Undefined where the conversation has no such message. */
  find(sessionId: string, chat: string, id: string): Promise<VirtualMessageRow | undefined> {
    return findVirtualMessage(this.#db, { sessionId, chat }, id)
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

  /** The contact, or everybody in the group, has listened to an audio of the account. */
  async play(
    phone: VirtualPhoneRow,
    message: VirtualMessageRow,
    at: string,
    tell: Tell,
  ): Promise<VirtualMessageRow> {
    if (message.state === 'played' || !(await tell(receiptsOf(phone, [message], 'played', at))))
      return message
    return this.#writes.commit((db) => changeVirtualMessage(db, message, { state: 'played' }))
  }

  /** Somebody with the phone changes a message: its owner or one of its contacts, by number. */
  change(message: VirtualMessageRow, content: EngineMessageChange, by: string): Promise<VirtualMessageRow> {
    return this.#writes.commit((db) => changeMessage(db, message, content, by))
  }

  /** The phone's owner looks at what came in a conversation. */
  async look(sessionId: string, chat: string): Promise<void> {
    await this.#writes.commit((db) => noteVirtualSeen(db, { sessionId, chat }))
  }

  /** The session marks what came as read. */
  async markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void> {
    await this.#writes.commit(async (db) => {
      for (const { id, contact, group } of messages) {
        const chat = group?.id ?? chatWith(numberOf(contact))
        await noteVirtualRead(db, { sessionId, chat }, [id])
      }
    })
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
      await this.#writes.commit((db) => moveVirtualMessages(db, phone.session_id, seqs, state))
      if (moving.length < atOnce) return
    }
  }

  async #add(
    db: Db,
    { session_id }: VirtualPhoneRow,
    written: Written,
    state: VirtualMessageRow['state'],
    file: LooseFile | null,
  ) {
    const { chat, id, isFromMe, author, authorName, groupName, content, replyTo, at } = written
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
      author_name: authorName ?? null,
      group_name: groupName ?? null,
    })
    if (added && added.seq % trimmedEvery === 0) await trimVirtualMessages(db, session_id, mostKept)
    return added
  }
}
