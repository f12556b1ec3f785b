import type { Message } from '../api/answers.js'
import type { ChatwootConfig } from '../config.js'

/** Text for the customer; empty for a message with files only. */
export function getAgentText({
  content,
  content_attributes,
}: Pick<Message, 'content' | 'content_attributes'>): string {
  const titles = (content_attributes?.items ?? []).flatMap(({ title }) => title ?? [])
  const choices = titles.map((title, index) => `${index + 1}. ${title}`)
  return [toWhatsappText(content ?? ''), choices.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** The text with its writer's name in bold before it, where the configuration wants that. */
export function sign(
  text: string,
  { sender }: Pick<Message, 'sender'>,
  { signMessages, signDelimiter }: Pick<ChatwootConfig, 'signMessages' | 'signDelimiter'>,
): string {
  const name = sender?.name?.replace(/[*\s]+/g, ' ').trim()
  if (!signMessages || text === '' || !name) return text
  return `*${name}:*${signDelimiter.replaceAll('\\n', '\n')}${text}`
}

/** False for private notes, Chatwoot's activity messages and its surveys. */
export function isForCustomer(message: Pick<Message, 'message_type' | 'private' | 'content_type'>): boolean {
  if (message.message_type !== 'outgoing' || message.private) return false
  return !['input_csat', 'input_email', 'integrations', 'voice_call'].includes(message.content_type ?? 'text')
}

export function toWhatsappText(markdown: string): string {
  const literals: string[] = []
  const keep = (text: string) => `\ue000${literals.push(text) - 1}\ue000`
  const text = markdown
    .replaceAll('\ue000', '')
    .replaceAll('\r\n', '\n')
    // The editor's hard line break.
    .replace(/\\\n/g, '\n')
    // Code and escaped characters stay as they are.
    .replace(/```[\s\S]*?```|`[^`\n]+`/g, keep)
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => keep(sign))
    .replace(/!\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, (_, name: string, url: string) => linked(name, url))
    .replace(/\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, (_, name: string, url: string) => linked(name, url))
    .replace(/<((?:https?:\/\/|mailto:)[^>\s]+)>/g, (_, url: string) => url.replace(/^mailto:/, ''))
    .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, (_, _sign, bold: string) => keep('*') + bold + keep('*'))
    .replace(/(?<![*\p{L}\p{N}])\*(?=\S)([^*\n]*?\S)\*(?![*\p{L}\p{N}])/gu, '_$1_')
    .replace(/~~(?=\S)([\s\S]*?\S)~~/g, '~$1~')
    .replace(/^#{1,6}\s+(.+)$/gm, (_, heading: string) => `*${heading.trim()}*`)
    .replace(/&nbsp;/g, ' ')
  return restored(text, literals).trim()
}

function linked(name: string, url: string): string {
  if (url.startsWith('mention:')) return name
  const address = url.replace(/^mailto:/, '')
  return name === '' || name === url || name === address ? address : `${name} (${address})`
}

/** Placeholders use private-use characters and may be nested. */
function restored(text: string, literals: readonly string[]): string {
  const restoredText = text.replace(/\ue000(\d+)\ue000/g, (_, at: string) => literals[Number(at)] ?? '')
  return restoredText === text ? restoredText : restored(restoredText, literals)
}
