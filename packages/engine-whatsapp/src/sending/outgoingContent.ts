import { type OutgoingContent, SendFailure } from '@morpheus/gateway/engine'
import type { AnyMessageContent, WAMessageKey } from 'baileys'

/**
 * Content in Baileys' form. `keyOf` resolves a message of the chat.
 * @throws SendFailure for kinds that WhatsApp Web does not support
 */
export async function toBaileysContent(
  content: OutgoingContent,
  keyOf: (id: string, isOwn: boolean) => WAMessageKey,
): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'text':
      // No link preview: it would fetch an untrusted URL.
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
    case 'reaction':
      return { react: { text: content.emoji ?? '', key: keyOf(content.of, false) } }
    case 'edit':
      return { text: content.text, linkPreview: null, edit: keyOf(content.of, true) }
    case 'revoke':
      return { delete: keyOf(content.of, true) }
    case 'template':
    case 'interactive':
    case 'list':
      throw new SendFailure('unsupported', 'never')
  }
}

function captioned(caption: string | null): { caption?: string } {
  return caption === null ? {} : { caption }
}

function vcard(name: string, phone: string): string {
  const text = name.replace(/([\\,;])/g, '\\$1').replace(/[\r\n]+/g, ' ')
  return `BEGIN:VCARD\nVERSION:3.0\nN:;${text};;;\nFN:${text}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`
}
