import type { PhoneGroup, VirtualConversation, VirtualMessage } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { getPersonName } from '../chatTexts.js'

export type MessageAuthor = { kind: 'self' } | { kind: 'contact'; phone: string }

export interface AuthorOption {
  /** `self` for this phone, otherwise the contact's number. */
  value: string
  label: string
}

/** Authors to choose from in a conversation. A group has its participants and everybody who wrote in it. */
export function listAuthorOptions(
  conversation: VirtualConversation,
  name: string,
  group: PhoneGroup | undefined,
  messages: readonly VirtualMessage[],
): AuthorOption[] {
  const self = { value: 'self', label: 'Este celular' }
  if (conversation.kind === 'contact') return [{ value: conversation.chat, label: name }, self]
  const people = new Map(group?.participants.map(({ phone }) => [phone, formatPhone(phone)]))
  for (const { isFromMe, author } of messages) if (!isFromMe) people.set(author.phone, getPersonName(author))
  return [...[...people].map(([value, label]) => ({ value, label })), self]
}

export function parseAuthor(value: string): MessageAuthor {
  return value === 'self' ? { kind: 'self' } : { kind: 'contact', phone: value }
}

export function toAuthorFields(
  author: MessageAuthor,
  conversation: VirtualConversation,
  { ownNumber, name }: { ownNumber: string; name: string | undefined },
) {
  const isGroup = conversation.kind === 'group'
  const contactPhone = author.kind === 'contact' ? author.phone : isGroup ? ownNumber : conversation.chat
  const direction: 'incoming' | 'outgoing' = author.kind === 'contact' ? 'incoming' : 'outgoing'
  return {
    contactPhone,
    direction,
    ...(isGroup && conversation.name !== null && { group: conversation.name }),
    ...(!isGroup && author.kind === 'contact' && name && { contactName: name }),
  }
}
