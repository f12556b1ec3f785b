import type { MessageMedia } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { MessageRow } from '../../../core/store/messageTables.js'
import { findContact } from '../../../core/store/repositories/contacts.js'
import { listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import { readDetails } from '../../../features/sessions/messages/messageDetails.js'
import { readMedia } from '../../../features/sessions/messages/messageRecord.js'
import { escapeMarkdown } from './markdown.js'

export const MessageEvent = z.object({
  id: z.string(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  message: z.object({ type: z.string().nullish(), text: z.string().nullish() }).nullish(),
  contact: z.object({ name: z.string().nullish() }).nullish(),
  timestamp: z.string().nullish(),
  group: z.object({ id: z.string(), name: z.string() }).nullish(),
})
export type MessageEvent = z.output<typeof MessageEvent>

export interface OutwardMessage {
  /** The gateway's id, or the network's for a message no longer stored. */
  id: string
  direction: 'in' | 'out'
  chat: string
  /** Name of the contact or the group. */
  name: string | null
  author: string | null
  /** Null when it is no longer stored. */
  row: MessageRow | null
  text: string
  /** The local time of an imported message, which Chatwoot dates with its import. */
  writtenAt?: string
}

export async function outwardMessage(
  db: Db,
  sessionId: string,
  direction: 'in' | 'out',
  event: MessageEvent,
): Promise<OutwardMessage> {
  const person = (direction === 'in' ? event.from : event.to) ?? ''
  const chat = event.group?.id ?? person
  const rows = await listMessagesByNetworkId(db, sessionId, direction, [event.id])
  const row = rows.find((one) => one.chat === chat) ?? (rows.length === 1 ? rows[0] : undefined) ?? null
  const contactName = event.contact?.name ?? null
  return {
    id: row?.id ?? event.id,
    direction,
    chat: row?.chat ?? chat,
    name: event.group?.name ?? contactName,
    author: event.group && direction === 'in' ? (contactName ?? person) : null,
    row,
    text: row?.text ?? event.message?.text ?? '',
  }
}

/** A message of the past, for an import. */
export async function storedMessage(db: Db, row: MessageRow, timeZone: string): Promise<OutwardMessage> {
  const { id, direction, chat, text, group_id, contact, session_id } = row
  const author = group_id !== null && direction === 'in' && contact !== null ? contact : null
  const person = author === null ? undefined : await findContact(db, session_id, author)
  const at = row.written_at ?? row.sent_at ?? row.created_at
  return {
    ...{ id, direction, chat, row, text },
    name: null,
    author: author === null ? null : (person?.name ?? author),
    writtenAt: formatMinute(Date.parse(at), timeZone),
  }
}

function formatMinute(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
}

const MapLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
const Captioned = z.object({ caption: z.string().nullish() })
const Cards = z.object({ cards: z.array(z.object({ name: z.string(), phone: z.string() })) })
const Interactive = z.object({
  header: z.string().nullish(),
  body: z.string(),
  footer: z.string().nullish(),
  buttons: z.array(z.object({ title: z.string() })),
})
const List = Interactive.omit({ buttons: true }).extend({
  sections: z.array(z.object({ rows: z.array(z.object({ title: z.string() })) })),
})

/** Markdown text to show beside the file, or alone. */
export function formatContent({ row, text, author, writtenAt }: OutwardMessage, hasFile: boolean): string {
  const time = writtenAt === undefined ? '' : `🕘 ${writtenAt}`
  const name = author === null ? '' : `**${escapeMarkdown(author)}:**`
  const body = escapeMarkdown(row ? toText(row, hasFile) : text)
  return [time, name, body].filter((line) => line !== '').join('\n')
}

function toText(row: MessageRow, hasFile: boolean): string {
  const { kind, text, content: json, edited_at } = row
  const content: unknown = JSON.parse(json)
  if (edited_at !== null) return text
  switch (kind) {
    case 'image':
    case 'video':
    case 'document':
    case 'audio':
    case 'sticker':
      return hasFile ? (Captioned.safeParse(content).data?.caption ?? '') : text
    case 'location': {
      const location = readDetails(row)?.location ?? MapLocation.safeParse(content).data
      if (!location) return text
      const lines = [...new Set([location.name, location.address])].filter((one) => one?.trim())
      return [
        '📍 Localização',
        ...lines,
        `https://maps.google.com/?q=${location.latitude},${location.longitude}`,
      ].join('\n')
    }
    case 'contact': {
      const { data } = Cards.safeParse(content)
      if (data) return data.cards.map(({ name, phone }) => `👤 ${name}: +${phone}`).join('\n')
      return readDetails(row)?.contacts?.map(formatReceivedCard).join('\n') ?? text
    }
    case 'interactive': {
      const { data } = Interactive.safeParse(content)
      if (!data) return text
      const buttons = data.buttons.map(({ title }) => `[${title}]`).join(' ')
      return [data.header, data.body, data.footer, buttons].filter(Boolean).join('\n')
    }
    case 'list': {
      const { data } = List.safeParse(content)
      if (!data) return text
      const rows = data.sections.flatMap((section) => section.rows.map(({ title }) => `• ${title}`))
      return [data.header, data.body, data.footer, ...rows].filter(Boolean).join('\n')
    }
    default:
      return text
  }
}

function formatReceivedCard({ name, phones }: { name: string | null; phones: readonly string[] }): string {
  return `👤 ${[name, phones.map(formatNumber).join(', ')].filter(Boolean).join(': ')}`
}

/** Digits as a card has them: a national number has at most eleven, and no country code. */
const formatNumber = (digits: string) => (digits.length > 11 ? `+${digits}` : digits)

export const getFile = ({ row }: OutwardMessage): MessageMedia | null => row && readMedia(row)
