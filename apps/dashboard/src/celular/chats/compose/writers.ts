import type { PhoneGroup, VirtualConversation, VirtualMessage } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { personName } from '../words.js'

/** Author of new messages: the phone's owner, or a contact by number. */
export type Writer = { kind: 'owner' } | { kind: 'contact'; phone: string }

export interface WriterChoice {
  /** `owner` or the contact's number. */
  value: string
  label: string
}

/** Possible authors in a conversation: in a group, its members and earlier authors. */
export function writersOf(
  conversation: VirtualConversation,
  name: string,
  group: PhoneGroup | undefined,
  messages: readonly VirtualMessage[],
): WriterChoice[] {
  const owner = { value: 'owner', label: 'Este celular' }
  if (conversation.kind === 'contact') return [{ value: conversation.chat, label: name }, owner]
  const people = new Map(group?.participants.map(({ phone }) => [phone, formatPhone(phone)]))
  for (const { isFromMe, author } of messages) if (!isFromMe) people.set(author.phone, personName(author))
  return [...[...people].map(([value, label]) => ({ value, label })), owner]
}

export function writerOf(value: string): Writer {
  return value === 'owner' ? { kind: 'owner' } : { kind: 'contact', phone: value }
}

export function saidBy(
  writer: Writer,
  conversation: VirtualConversation,
  { own, name }: { own: string; name: string | undefined },
) {
  const isGroup = conversation.kind === 'group'
  const contactPhone = writer.kind === 'contact' ? writer.phone : isGroup ? own : conversation.chat
  const direction: 'incoming' | 'outgoing' = writer.kind === 'contact' ? 'incoming' : 'outgoing'
  return {
    contactPhone,
    direction,
    ...(isGroup && conversation.name !== null && { group: conversation.name }),
    ...(!isGroup && writer.kind === 'contact' && name && { contactName: name }),
  }
}
