import { randomBytes } from 'node:crypto'
import type { VirtualPhone } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../../kit/clock.js'
import type { VirtualPhoneRow } from '../../store/tables.js'
import type { EngineMessage } from '../messages.js'
import type { Conversations } from './conversations.js'
import { groupIdOf, readGroups } from './phoneGroups.js'
import { readBlocked } from './phoneRelations.js'
import type { Phones } from './phones.js'

export interface PhoneMessage {
  content: string
  contactPhone: string
  contactName?: string | undefined
  direction: 'incoming' | 'outgoing'
  /** The group's name. */
  group?: string | undefined
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
    const { phone, link } = await this.#phones.reached(secret)
    const message = this.#written(phone, sent)
    if (!message.isFromMe && readBlocked(phone).includes(sent.contactPhone)) {
      return { phone: await this.#phones.view(phone), outcome: 'ignored' }
    }
    await this.#conversations.note(phone, {
      chat: message.group?.id ?? sent.contactPhone,
      id: message.id,
      isFromMe: message.isFromMe,
      author: message.isFromMe ? phone.number : sent.contactPhone,
      content: { kind: 'text', text: sent.content },
      replyTo: null,
      at: message.timestamp,
    })
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

  #written(phone: VirtualPhoneRow, sent: PhoneMessage): EngineMessage {
    return {
      id: networkId(),
      contact: { phone: sent.contactPhone },
      contactName: sent.contactName?.trim() || null,
      content: { kind: 'text', text: sent.content },
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
