import type { MediaFiles, ReceivedFile } from '../../core/media/mediaFiles.js'
import type { VirtualMessageRow, VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import {
  findLastVirtualName,
  saveVirtualRead,
  saveVirtualSeen,
} from '../../core/store/repositories/virtualChats.js'
import {
  advanceVirtualMessages,
  changeVirtualMessage,
  findVirtualMessage,
  insertVirtualMessage,
  listVirtualMessagesBefore,
  trimVirtualMessages,
} from '../../core/store/repositories/virtualMessages.js'
import type { Db } from '../../core/store/tables.js'
import {
  type EngineContent,
  type EngineMessageChange,
  type EngineReceipt,
  isMessageChange,
  type MessageRef,
} from '../messages.js'
import {
  type OutgoingContent,
  type OutgoingExtras,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
} from '../outgoing.js'
import { isBlocked } from './blockedNumbers.js'
import { changeMessage, isEditable, type StoredAnswer, withAnswer, withVote } from './chats/messageChanges.js'
import { storedExtras } from './chats/storedExtras.js'
import { ConversationFiles } from './conversationFiles.js'
import { getAddress, getNumber } from './hiddenNumbers.js'
import { countNewChat } from './networkRestrictions.js'
import { readGroups } from './phoneGroups.js'
import { findPhone } from './rows/virtualPhones.js'
import { toChatKey, virtualNumber } from './virtualNumbers.js'

const maxCached = 1000
const trimmedEvery = 64
const batchSize = 200

type MessageContent = Exclude<OutgoingContent | EngineContent, EngineMessageChange>

export interface VirtualMessageInput {
  chat: string
  id: string
  isFromMe: boolean
  author: string
  authorName?: string | null
  groupName?: string | undefined
  content: MessageContent
  extras?: (OutgoingExtras & { expiresAfter?: number | undefined }) | undefined
  replyTo: string | null
  at: string
}

/** Emits receipts; resolves with true when the session received them. */
type EmitReceipts = (receipts: readonly EngineReceipt[]) => Promise<boolean>

/** Message store of the virtual network and delivery to contacts. */
export class Conversations {
  readonly #db: Db
  readonly #writes: GroupCommit
  readonly files: ConversationFiles

  constructor(db: Db, writes: GroupCommit, files: MediaFiles) {
    this.#db = db
    this.#writes = writes
    this.files = new ConversationFiles(db, files)
  }

  async send(phone: VirtualPhoneRow, message: OutgoingMessage, at: string): Promise<SentMessage> {
    const { id, content, extras, expiresAfter, replyTo } = message
    const chat = toChat(phone, message.to)
    const answer: SentMessage = {
      networkId: id,
      timestamp: at,
      ...('contact' in message.to && { address: getAddress(phone, chat) }),
    }
    if (isMessageChange(content)) {
      return this.#writes.commit(phone.session_id, async (db) => {
        await changeSent(db, phone, chat, content, at)
        return answer
      })
    }
    const storedMessage = {
      chat,
      id,
      isFromMe: true,
      author: phone.number,
      content,
      extras: expiresAfter === undefined ? extras : { ...extras, expiresAfter },
      replyTo: replyTo?.id ?? null,
      at,
    }
    const file = await this.files.carriedBy(content)
    return this.files.keep(file, () =>
      this.#writes.commit(phone.session_id, async (db) => {
        // The phone may have been removed meanwhile.
        const current = await findPhone(db, phone.session_id)
        if (!current) throw new SendFailure('not_connected', 'reconnected')
        if ('contact' in message.to) await countNewChat(db, current, chat, Date.parse(at))
        const added = await this.#add(db, phone, storedMessage, 'sent', file)
        const existing = added ?? (await findVirtualMessage(db, { sessionId: phone.session_id, chat }, id))
        return { ...answer, timestamp: existing?.at ?? at }
      }),
    )
  }

  async note(phone: VirtualPhoneRow, written: VirtualMessageInput, file: ReceivedFile | null): Promise<void> {
    await this.files.keep(file, () =>
      this.#writes.commit(phone.session_id, (db) => this.#add(db, phone, written, 'delivered', file)),
    )
  }

  async nameOf(sessionId: string, author: string): Promise<string | null> {
    return findLastVirtualName(this.#db, sessionId, author)
  }

  find(sessionId: string, chat: string, id: string): Promise<VirtualMessageRow | undefined> {
    return findVirtualMessage(this.#db, { sessionId, chat }, id)
  }

  /** Messages to oneself are read at once. */
  async deliver(phone: VirtualPhoneRow, at: string, emit: EmitReceipts): Promise<void> {
    await this.#move(phone, undefined, 'delivered', at, emit)
    await this.read(phone, phone.number, at, emit)
  }

  read(phone: VirtualPhoneRow, chat: string, at: string, emit: EmitReceipts): Promise<void> {
    return this.#move(phone, chat, 'read', at, emit)
  }

  async play(
    phone: VirtualPhoneRow,
    message: VirtualMessageRow,
    at: string,
    emit: EmitReceipts,
  ): Promise<VirtualMessageRow> {
    if (message.state === 'played' || !(await emit(createReceipts(phone, [message], 'played', at))))
      return message
    return this.#writes.commit(phone.session_id, (db) =>
      changeVirtualMessage(db, message, { state: 'played' }),
    )
  }

  change(
    message: VirtualMessageRow,
    content: EngineMessageChange,
    change: { by: string; at: string },
  ): Promise<VirtualMessageRow> {
    return this.#writes.commit(message.session_id, (db) => changeMessage(db, message, content, change))
  }

  /** All current choices of a voter; none withdraw the vote. */
  vote(message: VirtualMessageRow, options: readonly string[], by: string): Promise<VirtualMessageRow> {
    return this.#writes.commit(message.session_id, (db) =>
      changeVirtualMessage(db, message, { content: withVote(message, options, by) }),
    )
  }

  answerEvent(message: VirtualMessageRow, answer: StoredAnswer, by: string): Promise<VirtualMessageRow> {
    return this.#writes.commit(message.session_id, (db) =>
      changeVirtualMessage(db, message, { content: withAnswer(message, answer, by) }),
    )
  }

  async markSeen(sessionId: string, chat: string): Promise<void> {
    await this.#writes.commit(sessionId, (db) => saveVirtualSeen(db, { sessionId, chat }))
  }

  async markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void> {
    await this.#writes.commit(sessionId, async (db) => {
      for (const { id, contact, group } of messages) {
        const chat = group?.id ?? toChatKey(getNumber(contact))
        await saveVirtualRead(db, { sessionId, chat }, [id])
      }
    })
  }

  /** Emit before storing: after a stop or crash the receipt is emitted again. */
  async #move(
    phone: VirtualPhoneRow,
    chat: string | undefined,
    state: 'delivered' | 'read',
    at: string,
    emit: EmitReceipts,
  ): Promise<void> {
    const key = { sessionId: phone.session_id, chat }
    for (;;) {
      const moving = await listVirtualMessagesBefore(this.#db, key, state, batchSize)
      if (moving.length === 0 || !(await emit(createReceipts(phone, moving, state, at)))) return
      const seqs = moving.map(({ seq }) => seq)
      await this.#writes.commit(phone.session_id, (db) =>
        advanceVirtualMessages(db, phone.session_id, seqs, state),
      )
      if (moving.length < batchSize) return
    }
  }

  async #add(
    db: Db,
    { session_id }: VirtualPhoneRow,
    written: VirtualMessageInput,
    state: VirtualMessageRow['state'],
    file: ReceivedFile | null,
  ) {
    const { chat, id, isFromMe, author, authorName, groupName, content, extras, replyTo, at } = written
    const added = await insertVirtualMessage(db, {
      session_id,
      chat,
      id,
      from_me: isFromMe ? 1 : 0,
      author,
      content: JSON.stringify({ ...content, ...(extras && { extras: storedExtras(extras) }) }),
      reply_to: replyTo,
      state,
      at,
      file: file?.sha256 ?? null,
      author_name: authorName ?? null,
      group_name: groupName ?? null,
    })
    if (added && added.seq % trimmedEvery === 0) await trimVirtualMessages(db, session_id, maxCached)
    return added
  }
}

/** @throws SendFailure for an unknown recipient */
function toChat(phone: VirtualPhoneRow, to: OutgoingMessage['to']): string {
  if ('group' in to) {
    const group = readGroups(phone.groups).find(({ id }) => id === to.group.id)
    if (!group) throw new SendFailure('not_on_whatsapp', 'never')
    // The account has left, or only administrators may write.
    if (group.selfRole === null || (group.onlyAdminsSend && group.selfRole === 'member'))
      throw new SendFailure('blocked', 'never')
    return group.id
  }
  const number = virtualNumber(getNumber(to.contact))
  if (number === null) throw new SendFailure('not_on_whatsapp', 'never')
  if (isBlocked(phone, number)) throw new SendFailure('blocked', 'never')
  return number
}

/** @throws SendFailure for a missing message or one that another person wrote */
async function changeSent(
  db: Db,
  { session_id, number }: VirtualPhoneRow,
  chat: string,
  content: EngineMessageChange,
  at: string,
): Promise<void> {
  const message = await findVirtualMessage(db, { sessionId: session_id, chat }, content.of)
  const isOwn = message?.from_me === 1
  if (
    !message ||
    message.revoked === 1 ||
    ((content.kind === 'edit' || content.kind === 'revoke') && !isOwn)
  ) {
    throw new SendFailure('message_unknown', 'never')
  }
  if (content.kind === 'edit' && !isEditable(message, content)) throw new SendFailure('unsupported', 'never')
  await changeMessage(db, message, content, { by: number, at })
}

function createReceipts(
  phone: VirtualPhoneRow,
  messages: readonly VirtualMessageRow[],
  status: 'delivered' | 'read' | 'played',
  timestamp: string,
): EngineReceipt[] {
  const { number, groups } = phone
  return messages.flatMap(({ id, chat, group_name }): EngineReceipt[] => {
    const group = readGroups(groups).find((one) => one.id === chat)
    if (group) {
      const { name, participants } = group
      const receipt = { id, contact: { phone: number }, group: { id: chat, name }, status, timestamp }
      return participants.map((one) => ({ ...receipt, by: getAddress(phone, one.phone) }))
    }
    // A group nobody created has no known members.
    if (group_name !== null) return []
    const contact = getAddress(phone, chat)
    return [{ id, contact, status, by: contact, timestamp }]
  })
}
