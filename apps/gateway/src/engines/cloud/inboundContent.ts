import type { EngineContent, EngineMedia } from '../messages.js'
import type { InboundMessage } from './webhookBody.js'

/** What a message says; null for what is no message: Meta's notes about a chat. */
export function contentOf(message: InboundMessage): EngineContent | null {
  if (message.type === 'system') return null
  return readers.get(message.type)?.(message) ?? { kind: 'unsupported' }
}

type Reader = (message: InboundMessage) => EngineContent | undefined

const captioned =
  (kind: 'image' | 'video'): Reader =>
  (message) => ({ kind, caption: message[kind]?.caption ?? null, ...mediaOf(message[kind]) })

/** Meta keeps the bytes for seven days. Their size it says when they are asked for. */
function mediaOf(part: InboundMessage['image']): { media?: EngineMedia } {
  if (part?.id === undefined) return {}
  const { id: handle, mime_type, filename } = part
  return {
    media: { handle, type: mime_type ?? 'application/octet-stream', size: null, fileName: filename ?? null },
  }
}

const pressed = (reply: { title: string; id?: string | undefined } | undefined): EngineContent | undefined =>
  reply && { kind: 'interactive', text: reply.title, id: reply.id ?? reply.title }

/** By Meta's `type`. What lacks its own part cannot be told. */
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
    // A button or a row of a list that was chosen says what stood on it.
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
