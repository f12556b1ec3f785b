import type { Readable } from 'node:stream'
import {
  type EventDetails,
  type LinkPreview,
  MediaGone,
  type OutgoingContent,
  type OutgoingExtras,
  type PostContent,
  SendFailure,
} from '@morpheus/gateway/engine'
import {
  type AnyMessageContent,
  type EventMessageOptions,
  proto,
  type WAMessageKey,
  type WAUrlInfo,
} from 'baileys'
import { toThousandths } from '../account/catalogAnswers.js'

interface ContentSource {
  /** Resolves a message of the chat. */
  keyOf: (id: string, isOwn: boolean) => WAMessageKey
  /** Secret of the poll that is sent. */
  pollSecret: (poll: { question: string; options: string[] }) => Promise<Uint8Array>
  /** Secret of the event that is sent, or of the changed one. */
  eventSecret: (name: string, changedId?: string) => Promise<Uint8Array>
  /** Opens a picture of a product. */
  openPicture: (url: string) => Promise<Readable>
  /** The account's own address, by its number. */
  ownJid: string
}

/**
 * Content with its extras in Baileys' form. `mentioned` are the jids of mentioned people.
 * @throws SendFailure for kinds that WhatsApp Web does not support
 */
export async function toBaileysMessage(
  content: OutgoingContent,
  extras: OutgoingExtras & { mentioned: string[] },
  source: ContentSource,
): Promise<AnyMessageContent> {
  const { mentioned, mentionsAll, forwarded, viewOnce, gif, preview } = extras
  const options = {
    ...(mentioned.length > 0 && { mentions: mentioned }),
    ...(mentionsAll && { mentionAll: true }),
    ...(forwarded && { contextInfo: { isForwarded: true, forwardingScore: 1 } }),
    ...(viewOnce && { viewOnce }),
    ...(gif && { gifPlayback: true }),
    ...(content.kind === 'text' && preview && { linkPreview: toUrlInfo(preview) }),
  }
  return { ...(await toBaileysContent(content, source)), ...options }
}

/** Content of a status or a channel's post, which refers to no other message. */
export function publishedContent(content: PostContent): Promise<AnyMessageContent> {
  const refuse = () => {
    throw new SendFailure('unsupported', 'never')
  }
  return toBaileysContent(content, {
    keyOf: refuse,
    pollSecret: refuse,
    eventSecret: refuse,
    openPicture: refuse,
    ownJid: '',
  })
}

function toUrlInfo({ url, title, description, thumbnail }: LinkPreview): WAUrlInfo {
  return {
    'canonical-url': url,
    'matched-text': url,
    title,
    ...(description !== null && { description }),
    ...(thumbnail && { jpegThumbnail: thumbnail }),
  }
}

async function toBaileysContent(
  content: OutgoingContent,
  { keyOf, pollSecret, eventSecret, openPicture, ownJid }: ContentSource,
): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'text':
      // Null keeps Baileys from fetching an untrusted URL.
      return { text: content.text, linkPreview: null }
    case 'image': {
      const { media, caption } = content
      return { image: { stream: await media.open() }, mimetype: media.type, ...captioned(caption) }
    }
    case 'video': {
      const { media, caption } = content
      // No thumbnail: Baileys would run a local program to make it.
      return {
        video: { stream: await media.open() },
        mimetype: media.type,
        jpegThumbnail: '',
        ...captioned(caption),
      }
    }
    case 'document': {
      const { media, caption } = content
      const fileName = media.fileName ?? 'arquivo'
      return {
        document: { stream: await media.open() },
        mimetype: media.type,
        fileName,
        ...captioned(caption),
      }
    }
    case 'sticker':
      return { sticker: { stream: await content.media.open() }, mimetype: content.media.type }
    case 'audio': {
      const { media, voice } = content
      return { audio: { stream: await media.open() }, mimetype: media.type, ptt: voice }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } }
    }
    case 'contact': {
      const contacts = content.cards.map(({ name, phone }) => ({
        displayName: name,
        vcard: vcard(name, phone),
      }))
      return { contacts: { displayName: content.cards.map(({ name }) => name).join(', '), contacts } }
    }
    case 'poll': {
      const { question, options, multiple } = content
      const values = [...options]
      const messageSecret = await pollSecret({ question, options: values })
      return { poll: { name: question, values, selectableCount: multiple ? 0 : 1, messageSecret } }
    }
    case 'event':
      return { event: toEvent(content.event, await eventSecret(content.event.name)) }
    case 'product':
      return toProductMessage(content, { openPicture, ownJid })
    case 'reaction':
      return { react: { text: content.emoji ?? '', key: keyOf(content.of, false) } }
    case 'edit': {
      const { of, text, event } = content
      const edit = keyOf(of, true)
      if (event) return { event: toEvent(event, await eventSecret(event.name, of)), edit }
      return { text, linkPreview: null, edit }
    }
    case 'revoke':
      return { delete: keyOf(content.of, true) }
    case 'pin': {
      const time = pinTimes.find((seconds) => seconds === content.seconds)
      const type = content.seconds === null ? UNPIN_FOR_ALL : PIN_FOR_ALL
      return { pin: keyOf(content.of, false), type, ...(time && { time }) }
    }
    case 'template':
    case 'interactive':
    case 'list':
      throw new SendFailure('unsupported', 'never')
  }
}

function toEvent(event: EventDetails, messageSecret: Uint8Array): EventMessageOptions {
  const { name, description, startsAt, endsAt, location, call, joinLink, extraGuestsAllowed, canceled } =
    event
  return {
    name,
    ...(description !== null && { description }),
    startDate: new Date(startsAt),
    ...(endsAt !== null && { endDate: new Date(endsAt) }),
    ...(location && {
      location: {
        name: location.name,
        address: location.address,
        degreesLatitude: location.latitude,
        degreesLongitude: location.longitude,
      },
    }),
    // A changed event keeps its link, which Baileys can only replace.
    ...(call !== null && joinLink === null && !canceled && { call, isScheduleCall: true }),
    isCancelled: canceled,
    extraGuestsAllowed,
    messageSecret,
  }
}

/** Seconds that WhatsApp offers. */
const pinTimes = [86_400, 604_800, 2_592_000] as const
const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.PinInChat.Type

/** @throws SendFailure for a product whose picture WhatsApp does not have */
async function toProductMessage(
  { product, text }: Extract<OutgoingContent, { kind: 'product' }>,
  { openPicture, ownJid }: Pick<ContentSource, 'openPicture' | 'ownJid'>,
): Promise<AnyMessageContent> {
  const { id, name, description, price, currency, url, code, picture } = product
  if (picture === null) throw new SendFailure('media_rejected', 'never')
  const stream = await openPicture(picture).catch((error: unknown) => {
    throw error instanceof MediaGone ? new SendFailure('media_rejected', 'never', error.message) : error
  })
  const hasPrice = price !== null && currency !== null
  return {
    product: {
      ...{ productId: id, title: name, productImageCount: 1, productImage: { stream } },
      ...(description !== null && { description }),
      ...(hasPrice && { currencyCode: currency, priceAmount1000: toThousandths(price, currency) }),
      ...(url !== null && { url }),
      ...(code !== null && { retailerId: code }),
    },
    businessOwnerJid: ownJid,
    ...(text !== null && { body: text }),
  }
}

function captioned(caption: string | null): { caption?: string } {
  return caption === null ? {} : { caption }
}

function vcard(name: string, phone: string): string {
  const text = name.replace(/([\\,;])/g, '\\$1').replace(/[\r\n]+/g, ' ')
  return `BEGIN:VCARD\nVERSION:3.0\nN:;${text};;;\nFN:${text}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`
}
