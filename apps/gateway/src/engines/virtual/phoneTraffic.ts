import { randomBytes } from 'node:crypto'
import type { VirtualPhone } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import type { MediaKind } from '../../media/kinds.js'
import type { LooseFile } from '../../media/mediaFiles.js'
import type { VirtualPhoneRow } from '../../store/tables.js'
import type { EngineContent, EngineMessage, EngineMessageChange } from '../messages.js'
import type { Conversations, PhoneFile } from './conversations.js'
import { fileContent, type SentFile } from './phoneFiles.js'
import { groupIdOf, readGroups } from './phoneGroups.js'
import { readBlocked } from './phoneRelations.js'
import type { Phones, Reached } from './phones.js'

interface Said {
  contactPhone: string
  contactName?: string | undefined
  direction: 'incoming' | 'outgoing'
  /** The group's name. */
  group?: string | undefined
}

export interface PhoneMessage extends Said {
  content: string
}

/** A message with a file; by the file's content is known as what it is shown where `type` is absent. */
export interface PhoneMedia extends Said {
  type?: MediaKind | undefined
  caption?: string | undefined
}

/** A message as it reaches the session. */
type PhoneWritten = EngineMessage & {
  contact: { phone: string }
  content: Exclude<EngineContent, EngineMessageChange>
}

/** What the session made of a message. */
type Outcome = 'ignored' | 'received' | 'read'

/** What passes through virtual phones. All calls throw a Refusal 409 while the phone has no connection. */
export class PhoneTraffic {
  readonly #phones: Phones
  readonly #conversations: Conversations
  readonly #clock: Clock

  constructor(phones: Phones, conversations: Conversations, clock: Clock) {
    this.#phones = phones
    this.#conversations = conversations
    this.#clock = clock
  }

  /** One of the phone's contacts writes, or its owner does. Who is blocked writes in vain. */
  async sendMessage(secret: string, sent: PhoneMessage): Promise<{ phone: VirtualPhone; outcome: Outcome }> {
    const reached = await this.#phones.reached(secret)
    return this.#write(
      reached,
      this.#written(reached.phone, sent, { kind: 'text', text: sent.content }),
      null,
    )
  }

  /** The same with a file. @throws Refusal 400 where it is empty or of another kind, 413 where it is too large for that. */
  async sendMedia(
    secret: string,
    sent: PhoneMedia,
    file: SentFile,
  ): Promise<{ phone: VirtualPhone; outcome: Outcome }> {
    const reached = await this.#phones.reached(secret)
    const content = await fileContent(file, sent)
    const loose = { path: file.path, sha256: file.sha256, size: file.bytes }
    return this.#write(reached, this.#written(reached.phone, sent, content), loose)
  }

  /** The file that a message carries. @throws Refusal 404 where it carries none. */
  async media(secret: string, id: string): Promise<PhoneFile> {
    const { phone } = await this.#phones.reached(secret)
    const file = await this.#conversations.file(phone.session_id, { id })
    if (file) return file
    throw new Refusal('not_found', 'media_not_found', 'Arquivo não encontrado')
  }

  async #write(
    { phone, link }: Reached,
    message: PhoneWritten,
    file: LooseFile | null,
  ): Promise<{ phone: VirtualPhone; outcome: Outcome }> {
    const contactPhone = message.contact.phone
    if (!message.isFromMe && readBlocked(phone).includes(contactPhone)) {
      return { phone: await this.#phones.view(phone), outcome: 'ignored' }
    }
    const written = {
      chat: message.group?.id ?? contactPhone,
      id: message.id,
      isFromMe: message.isFromMe,
      author: message.isFromMe ? phone.number : contactPhone,
      content: message.content,
      replyTo: null,
      at: message.timestamp,
    }
    await this.#conversations.note(phone, written, file)
    const { told, answered } = await link.offers.make(message.id, () => link.line.messages([message]))
    const taken = told.length > 0
    if (taken && message.isFromMe) {
      const { id, contact, group } = message
      const timestamp = instant(this.#clock)
      await link.line.receipts([{ id, contact, group, status: 'delivered', by: contact, timestamp }])
    }
    const outcome = answered ? 'read' : taken ? 'received' : 'ignored'
    return { phone: await this.#phones.view(phone), outcome }
  }

  /** A contact, or everybody in a group, reads what the account wrote in the conversation. */
  async readConversation(secret: string, chat: string): Promise<VirtualPhone> {
    const { phone, link } = await this.#phones.reached(secret)
    await this.#conversations.read(phone, chat, instant(this.#clock), (receipts) => link.tell(receipts))
    return this.#phones.view(phone)
  }

  /** A contact calls: the session lets it ring, or turns it down. */
  async call(
    secret: string,
    contactPhone: string,
  ): Promise<{ phone: VirtualPhone; outcome: 'ringing' | 'rejected' }> {
    const { phone, link } = await this.#phones.reached(secret)
    const call = { id: networkId(), from: { phone: contactPhone } }
    const { answered } = await link.offers.make(call.id, () => link.line.call(call))
    return { phone: await this.#phones.view(phone), outcome: answered ? 'rejected' : 'ringing' }
  }

  /** A contact posts a status: the session may mark it as viewed. */
  async postStatus(secret: string, contactPhone: string): Promise<{ phone: VirtualPhone; viewed: boolean }> {
    const { phone, link } = await this.#phones.reached(secret)
    const status = { id: networkId(), by: { phone: contactPhone } }
    const { answered } = await link.offers.make(status.id, () => link.line.status(status))
    return { phone: await this.#phones.view(phone), viewed: answered }
  }

  #written(phone: VirtualPhoneRow, sent: Said, content: PhoneWritten['content']): PhoneWritten {
    return {
      id: networkId(),
      contact: { phone: sent.contactPhone },
      contactName: sent.contactName?.trim() || null,
      content,
      isFromMe: sent.direction === 'outgoing',
      timestamp: instant(this.#clock),
      ...(sent.group !== undefined && { group: groupNamed(phone, sent.group) }),
    }
  }
}

/** One that nobody made is written in as if it were there. */
function groupNamed({ groups, number }: VirtualPhoneRow, name: string): { id: string; name: string } {
  const made = readGroups(groups).find((group) => group.name === name)
  return { id: made?.id ?? groupIdOf(number, name), name }
}

/** As WhatsApp makes them. */
function networkId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
}
