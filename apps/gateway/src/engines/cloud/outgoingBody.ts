import type { MediaKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { hasMediaKind, kindBytes, otherKindMessage, tooLargeMessage } from '../../core/media/kinds.js'
import {
  type ListContent,
  type OutgoingContent,
  type OutgoingExtras,
  type OutgoingKind,
  type OutgoingMedia,
  type OutgoingMessage,
  SendFailure,
} from '../outgoing.js'

/** Supported kinds; the Cloud API has no edit and no revocation. */
export const carriedKinds = [
  'text',
  'image',
  'video',
  'document',
  'audio',
  'sticker',
  'location',
  'contact',
  'template',
  'interactive',
  'list',
  'reaction',
] as const satisfies readonly OutgoingKind[]

const maxTextLength = 4096
const maxCaptionLength = 1024

export type Upload = (media: OutgoingMedia) => Promise<string>

/**
 * Graph's message without the product name.
 * @throws SendFailure for content that can never be sent
 */
export async function outgoingBody(
  { id, to, content, extras, replyTo }: OutgoingMessage,
  upload: Upload,
): Promise<object> {
  if (!('contact' in to)) throw unsupported('meta.no_groups')
  const { phone, userId } = to.contact
  return {
    recipient_type: 'individual',
    ...(phone === undefined ? { recipient: userId } : { to: phone }),
    ...(await createPart(content, extras, upload)),
    ...(replyTo && content.kind !== 'reaction' && { context: { message_id: replyTo.id } }),
    // Meta returns it in each status, which identifies a message whose answer was lost.
    biz_opaque_callback_data: id,
  }
}

async function createPart(
  content: OutgoingContent,
  { linkPreview = true }: OutgoingExtras = {},
  upload: Upload,
): Promise<object> {
  switch (content.kind) {
    case 'text':
      refuseLonger(content.text, maxTextLength, 'meta.text_long')
      return of('text', { body: content.text, preview_url: linkPreview && /https?:\/\//.test(content.text) })
    case 'image':
    case 'video':
      return of(content.kind, { ...createCaption(content.caption), id: await uploaded(content, upload) })
    case 'document': {
      const { fileName } = content.media
      const name = fileName !== null && { filename: fileName }
      return of('document', {
        ...createCaption(content.caption),
        ...name,
        id: await uploaded(content, upload),
      })
    }
    case 'sticker':
      return of('sticker', { id: await uploaded(content, upload) })
    case 'audio':
      return of('audio', { id: await uploaded(content, upload), ...(content.voice && { voice: true }) })
    case 'location': {
      const { latitude, longitude, name, address } = content
      return of('location', { latitude, longitude, ...(name && { name }), ...(address && { address }) })
    }
    case 'contact':
      return of('contacts', content.cards.map(createCard))
    case 'template': {
      const { name, language, components } = content
      const parts = components.length > 0 && { components }
      return of('template', { name, language: { code: language }, ...parts })
    }
    case 'interactive':
    case 'list':
      return of('interactive', createInteractive(content))
    case 'reaction':
      return of('reaction', { message_id: content.of, emoji: content.emoji ?? '' })
    case 'edit':
    case 'revoke':
    case 'pin':
      throw unsupported('meta.no_changes')
    case 'poll':
    case 'event':
    case 'product':
      throw new SendFailure('unsupported', 'never')
  }
}

const of = (type: string, part: object) => ({ type, [type]: part })

function createCaption(caption: string | null) {
  if (!caption) return {}
  refuseLonger(caption, maxCaptionLength, 'meta.caption_long')
  return { caption }
}

async function uploaded(
  { kind, media }: { kind: MediaKind; media: OutgoingMedia },
  upload: Upload,
): Promise<string> {
  // Meta accepts WebP only as a sticker.
  if (!hasMediaKind(media.type, kind) || (kind === 'image' && media.type === 'image/webp')) {
    throw new SendFailure('media_rejected', 'never', otherKindMessage(media.type, kind))
  }
  const limit = kindBytes[kind]
  if (media.size > limit) throw new SendFailure('too_large', 'never', tooLargeMessage(kind, limit))
  return upload(media)
}

function createCard({ name, phone }: { name: string; phone: string }) {
  return {
    name: { formatted_name: name, first_name: name },
    phones: [{ phone: `+${phone}`, wa_id: phone, type: 'CELL' }],
  }
}

function createInteractive(content: Extract<OutgoingContent, { kind: 'interactive' | 'list' }>) {
  const { header, body, footer } = content
  return {
    type: content.kind === 'list' ? 'list' : 'button',
    ...(header && { header: { type: 'text', text: header } }),
    body: { text: body },
    ...(footer && { footer: { text: footer } }),
    action:
      content.kind === 'list'
        ? { button: content.button, sections: content.sections.map(createSection) }
        : { buttons: content.buttons.map((reply) => ({ type: 'reply', reply })) },
  }
}

function createSection({ title, rows }: ListContent['sections'][number]) {
  return {
    ...(title !== null && { title }),
    rows: rows.map(({ id, title: name, description }) => ({
      id,
      title: name,
      ...(description !== null && { description }),
    })),
  }
}

function refuseLonger(text: string, limit: number, code: 'meta.text_long' | 'meta.caption_long'): void {
  if (text.length <= limit) return
  throw new SendFailure('too_large', 'never', localized(code, { limit }))
}

const unsupported = (code: 'meta.no_groups' | 'meta.no_changes') =>
  new SendFailure('unsupported', 'never', localized(code))
