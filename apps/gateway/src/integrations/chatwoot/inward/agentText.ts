import type { Message } from '../api/answers.js'
import { asWhatsappText } from './plainText.js'

/** Text for the customer; empty for a message with files only. */
export function textOf({
  content,
  content_attributes,
}: Pick<Message, 'content' | 'content_attributes'>): string {
  const titles = (content_attributes?.items ?? []).flatMap(({ title }) => title ?? [])
  const choices = titles.map((title, index) => `${index + 1}. ${title}`)
  return [asWhatsappText(content ?? ''), choices.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** False for private notes, Chatwoot's activity messages and its surveys. */
export function isForCustomer(message: Pick<Message, 'message_type' | 'private' | 'content_type'>): boolean {
  if (message.message_type !== 'outgoing' || message.private) return false
  return !['input_csat', 'input_email', 'integrations', 'voice_call'].includes(message.content_type ?? 'text')
}
