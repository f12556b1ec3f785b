import type { Message } from '../api/answers.js'
import { asWhatsappText } from './plainText.js'

/** What a customer is to read of a message; empty where only files are in it. */
export function textOf({
  content,
  content_attributes,
}: Pick<Message, 'content' | 'content_attributes'>): string {
  const titles = (content_attributes?.items ?? []).flatMap(({ title }) => title ?? [])
  const choices = titles.map((title, index) => `${index + 1}. ${title}`)
  return [asWhatsappText(content ?? ''), choices.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Whether it is for the customer: neither a note, nor what Chatwoot itself says, nor a survey of its own. */
export function isForCustomer(message: Pick<Message, 'message_type' | 'private' | 'content_type'>): boolean {
  if (message.message_type !== 'outgoing' || message.private) return false
  return !['input_csat', 'input_email', 'integrations', 'voice_call'].includes(message.content_type ?? 'text')
}
