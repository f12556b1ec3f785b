import * as z from 'zod'
import type { ChatwootAccount } from './account.js'
import { invalid, missing, Refused, refuse } from './refused.js'
import type { Conversation } from './state.js'

const NewMessage = z.object({
  content: z.string().max(150_000).optional(),
  message_type: z.enum(['incoming', 'outgoing']).default('outgoing'),
  private: z.boolean().default(false),
  content_attributes: z.record(z.string(), z.unknown()).default({}),
  source_id: z.string().nullish(),
  is_voice_message: z.boolean().default(false),
  'attachments[]': z
    .array(z.object({ bytes: z.instanceof(Buffer), type: z.string(), name: z.string() }))
    .max(15)
    .default([]),
})
const minuteSeconds = 60

export function post(
  emulator: ChatwootAccount,
  conversation: Conversation,
  body: Record<string, unknown>,
): unknown {
  const message = NewMessage.safeParse(body).data ?? refuse(invalid('Content is too long', 'content'))
  const files = message['attachments[]']
  if (files.some(({ bytes }) => bytes.length > emulator.largest))
    throw invalid('Attachments size is too big', 'attachments')
  const since = Math.floor(emulator.now() / 1000) - minuteSeconds
  const recent = emulator.messagesOf(conversation.id).filter(({ created_at }) => created_at > since)
  if (recent.length >= emulator.flood) throw invalid('Too many messages', 'base')
  const made = emulator.add({
    conversation: conversation.id,
    content: message.content ?? null,
    type: message.message_type === 'incoming' ? 0 : 1,
    by: message.message_type === 'incoming' ? 'contact' : 'api',
    private: message.private,
    source_id: message.source_id ?? null,
    content_attributes: message.content_attributes,
    files: files.map((file) => ({ ...file, id: emulator.state.id() })),
    voice: message.is_voice_message,
  })
  return emulator.views.message(made)
}

const ranks = { failed: 0, sent: 1, delivered: 2, read: 3 }

export function status(emulator: ChatwootAccount, id: number, body: Record<string, unknown>): unknown {
  if (!emulator.takesStatus)
    throw new Refused(403, { error: 'Message status update is only allowed for API inboxes' })
  const message = emulator.state.messages.find((one) => one.id === id) ?? refuse(missing())
  const { status: wanted, external_error } = z
    .object({
      status: z.enum(['sent', 'delivered', 'read', 'failed']),
      external_error: z.string().optional(),
    })
    .parse(body)
  if (message.status === 'read' && ranks[wanted] < ranks.read && wanted === 'delivered')
    return emulator.views.message(message)
  message.status = wanted
  if (wanted === 'failed' && external_error)
    message.content_attributes = { ...message.content_attributes, external_error }
  emulator.tell('message_updated', message)
  return emulator.views.message(message)
}
