import type { EngineContent, EngineMedia } from '../messages.js'
import type { InboundMessage } from './webhookBody.js'

/** Content of a message; null for Meta's system notes about a chat. */
export function contentOf(message: InboundMessage): EngineContent | null {
  if (message.type === 'system') return null
  return readers.get(message.type)?.(message) ?? { kind: 'unsupported' }
}

type Reader = (message: InboundMessage) => EngineContent | undefined

const captioned =
  (kind: 'image' | 'video'): Reader =>
  (message) => ({ kind, caption: message[kind]?.caption ?? null, ...mediaOf(message[kind]) })

/** Meta keeps the bytes for seven days and states their size only on request. */
function mediaOf(part: InboundMessage['image']): { media?: EngineMedia } {
  if (part?.id === undefined) return {}
  const { id: handle, mime_type, filename } = part
  return {
    media: { handle, type: mime_type ?? 'application/octet-stream', size: null, fileName: filename ?? null },
  }
}

const pressed = (reply: { title: string; id?: string | undefined } | undefined): EngineContent | undefined =>
  reply && { kind: 'interactive', text: reply.title, id: reply.id ?? reply.title }

/** Readers by Meta's `type`; a message without its own part is unsupported. */
const readers = new Map<string, Reader>(
  Object.entries<Reader>({
    text: ({ text }) => text && { kind: 'text', text: text.body },
    image: captioned('image'),
    video: captioned('video'),
    audio: ({ audio }) => ({ kind: 'audio', ...mediaOf(audio) }),
    sticker: ({ sticker }) => ({ kind: 'sticker', ...mediaOf(sticker) }),
    document: ({ document }) =>
      document && {
        kind: 'document',
        fileName: document.filename ?? 'documento',
        caption: document.caption ?? null,
        ...mediaOf(document),
      },
    location: ({ location }) =>
      location && {
        kind: 'location',
        latitude: location.latitude,
        longitude: location.longitude,
        name: location.name ?? location.address ?? null,
      },
    contacts: ({ contacts }) =>
      contacts && { kind: 'contact', names: contacts.map(({ name }) => name.formatted_name) },
    // A pressed button or chosen list row carries its text.
    button: ({ button }) => pressed(button && { title: button.text, id: button.payload }),
    interactive: ({ interactive }) =>
      pressed(interactive?.button_reply ?? interactive?.list_reply) ??
      (interactive?.nfm_reply && { kind: 'text', text: interactive.nfm_reply.body }),
    reaction: ({ reaction }) =>
      reaction && { kind: 'reaction', of: reaction.message_id, emoji: reaction.emoji || null },
    revoke: ({ revoke }) => revoke && { kind: 'revoke', of: revoke.original_message_id },
    edit: ({ edit }) =>
      edit?.message?.text && { kind: 'edit', of: edit.original_message_id, text: edit.message.text.body },
  }),
)
