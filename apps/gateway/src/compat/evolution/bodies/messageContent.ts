import type { MessageDetails, MessageQuote } from '@morpheus/sdk/contract'
import { toJid } from './jids.js'

export interface MessageParts {
  /** As `type` of `MessageRecord`. */
  kind: string
  text: string
  media: {
    type: string
    size?: number | null | undefined
    fileName?: string | null | undefined
    url?: string | null | undefined
  } | null
  details: MessageDetails | null | undefined
  replyTo: MessageQuote | null | undefined
}

export interface EvolutionContent {
  messageType: string
  message: Record<string, unknown>
  contextInfo: object | undefined
}

const mediaTypes: Readonly<Record<string, string>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
}

/** A message's content in the form that Evolution passes on from WhatsApp's protocol. */
export function toContent(parts: MessageParts): EvolutionContent {
  const contextInfo = toContextInfo(parts)
  const [messageType, content] = toTypedContent(parts)
  const { url } = parts.media ?? {}
  return {
    messageType,
    message: {
      [messageType]:
        typeof content === 'string' ? content : { ...content, ...(contextInfo && { contextInfo }) },
      ...(url && { mediaUrl: url }),
    },
    contextInfo,
  }
}

function toTypedContent({
  kind,
  text,
  media,
  details,
}: MessageParts): [type: string, content: string | object] {
  const mediaType = mediaTypes[kind]
  if (mediaType) {
    const { type, size, fileName, url } = media ?? { type: 'application/octet-stream' }
    return [
      mediaType,
      {
        mimetype: type,
        ...(url && { url }),
        ...(text !== '' && kind !== 'audio' && kind !== 'sticker' && { caption: text }),
        ...(size != null && { fileLength: String(size) }),
        ...(fileName && { fileName, title: fileName }),
        ...(details?.seconds !== undefined && { seconds: details.seconds }),
        ...(kind === 'audio' && { ptt: details?.voice === true }),
        ...(details?.gif && { gifPlayback: true }),
        ...(details?.viewOnce && { viewOnce: true }),
      },
    ]
  }
  const { location, contacts, poll, vote, event, choice } = details ?? {}
  if (location) {
    const { latitude, longitude, name, address } = location
    return ['locationMessage', { degreesLatitude: latitude, degreesLongitude: longitude, name, address }]
  }
  if (contacts) {
    const cards = contacts.map(({ name, phones }) => ({
      displayName: name ?? '',
      vcard: toVcard(name, phones),
    }))
    const [only] = cards
    if (only && cards.length === 1) return ['contactMessage', only]
    return ['contactsArrayMessage', { displayName: text, contacts: cards }]
  }
  if (poll) {
    const { question, options, multiple } = poll
    return [
      'pollCreationMessage',
      {
        name: question,
        options: options.map((optionName) => ({ optionName })),
        selectableOptionsCount: multiple ? options.length : 1,
      },
    ]
  }
  if (vote) {
    const key = { id: vote.poll }
    return ['pollUpdateMessage', { pollCreationMessageKey: key, vote: { selectedOptions: vote.options } }]
  }
  if (event) {
    const { name, description, startsAt, endsAt, canceled } = event
    const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1000)
    const endTime = endsAt === null ? {} : { endTime: toSeconds(endsAt) }
    const about = { name, description, isCanceled: canceled }
    return ['eventMessage', { ...about, startTime: toSeconds(startsAt), ...endTime }]
  }
  if (choice)
    return [
      'buttonsResponseMessage',
      { selectedButtonId: choice.id, selectedDisplayText: choice.text ?? text, type: 1 },
    ]
  return ['conversation', text]
}

function toContextInfo({ details, replyTo }: MessageParts): object | undefined {
  const { mentions, forwarded, ad } = details ?? {}
  const info = {
    ...(replyTo && {
      stanzaId: replyTo.id,
      ...(replyTo.from !== null && { participant: toJid(replyTo.from) }),
      ...(replyTo.text !== null && { quotedMessage: { conversation: replyTo.text } }),
    }),
    ...(mentions && { mentionedJid: mentions.map(toJid) }),
    ...(forwarded && { isForwarded: true }),
    ...(ad && { externalAdReply: ad }),
  }
  return Object.keys(info).length > 0 ? info : undefined
}

function toVcard(name: string | null, phones: readonly string[]): string {
  const text = (name ?? '').replace(/[\r\n]+/g, ' ').replace(/([,;\\])/g, '\\$1')
  const lines = phones.map((phone) => `item1.TEL;waid=${phone}:+${phone}`)
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:${text}`, `FN:${text}`, ...lines, 'END:VCARD'].join('\n')
}
