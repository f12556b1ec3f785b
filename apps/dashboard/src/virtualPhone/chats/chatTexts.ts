import type { VirtualContent, VirtualConversation, VirtualMessage } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'

export const revokedText = 'Mensagem apagada'

/** One-line text of a message; null content is a deleted message. */
export function summarizeContent(content: VirtualContent | null): string {
  if (content === null) return revokedText
  switch (content.kind) {
    case 'text':
      return content.text
    case 'image':
      return content.caption || 'Imagem'
    case 'video':
      return content.caption || 'Vídeo'
    case 'document':
      return content.caption || content.file?.fileName || 'Documento'
    case 'audio':
      return content.voice ? 'Mensagem de voz' : 'Áudio'
    case 'sticker':
      return 'Figurinha'
    case 'location':
      return `Localização${content.name ? `: ${content.name}` : ''}`
    case 'contact':
      return `Contato: ${content.cards.map(({ name }) => name).join(', ')}`
    case 'poll':
      return `Enquete: ${content.question}`
    case 'event':
      return `Evento: ${content.event.name}`
    case 'product':
      return `Produto: ${content.title}`
    case 'interactive':
    case 'list':
      return content.body
    case 'template':
      return `Modelo: ${content.name}`
    case 'pressed':
      return content.text
  }
}

type Person = VirtualMessage['author']

export const getPersonName = ({ name, phone }: Person) => name || formatPhone(phone)

/** Name of a conversation; `enteredName` is the name that the user entered for a contact without messages. */
export function getChatName({ kind, name, chat }: VirtualConversation, enteredName?: string): string {
  return name || enteredName || (kind === 'group' ? 'Grupo' : formatPhone(chat))
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: '2-digit' })
const longDay = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })
const dayMs = 24 * 60 * 60_000

export const formatTime = (time: string) => clock.format(new Date(time))

const isDay = (time: Date, day: Date) => time.toDateString() === day.toDateString()

export function listTime(time: string, now = new Date()): string {
  const date = new Date(time)
  return isDay(date, now) ? clock.format(date) : shortDay.format(date)
}

export function getDayName(time: string, now = new Date()): string {
  const date = new Date(time)
  if (isDay(date, now)) return 'Hoje'
  return isDay(date, new Date(now.getTime() - dayMs)) ? 'Ontem' : longDay.format(date)
}

/** `now` in milliseconds. */
export function isPinnedAt({ pinnedUntil }: Pick<VirtualMessage, 'pinnedUntil'>, now: number): boolean {
  return pinnedUntil != null && Date.parse(pinnedUntil) > now
}
