import * as z from 'zod'

const Payload = z.object({
  event: z.enum(['message:received', 'message:sent']),
  data: z.object({
    id: z.string(),
    from: z.string().nullish(),
    to: z.string().nullish(),
    message: z.object({
      type: z.string().default('text'),
      text: z.string().nullish(),
      media: z.object({ fileName: z.string().nullish() }).nullish(),
    }),
    contact: z.object({ name: z.string().nullish() }).nullish(),
    timestamp: z.string().nullish(),
    group: z.unknown().optional(),
  }),
})

export interface MessageEvent {
  readonly messageId: string
  readonly isFromCustomer: boolean
  /** The session's contact key: digits, or the network's id for a hidden number. */
  readonly contact: string
  readonly name: string | null
  readonly text: string
}

const kinds: Readonly<Record<string, string>> = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  voice: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  contacts: 'Contato',
  poll: 'Enquete',
  event: 'Evento',
  reaction: 'Reação',
}

/** Kommo's limit for a note. */
const maxLength = 15_000

/** Null for payloads that are no message with a single customer. `at` formats an instant. */
export function parseMessageEvent(payload: string, at: (instant: string) => string): MessageEvent | null {
  const { success, data: read } = Payload.safeParse(JSON.parse(payload))
  if (!success) return null
  const { event, data } = read
  const isFromCustomer = event === 'message:received'
  const contact = isFromCustomer ? data.from : data.to
  if (!contact || data.group !== undefined) return null
  const name = data.contact?.name?.trim() || null
  const { type, text, media } = data.message
  const kind =
    type === 'text' ? '' : `[${kinds[type] ?? type}${media?.fileName ? `: ${media.fileName}` : ''}]`
  const author = isFromCustomer ? `Cliente${name === null ? '' : ` (${name})`}` : 'Atendimento'
  const time = data.timestamp ? `, ${at(data.timestamp)}` : ''
  const line = [kind, text?.trim()].filter(Boolean).join(' ')
  return {
    messageId: data.id,
    isFromCustomer,
    contact,
    name,
    text: `${author}${time}:\n${line}`.slice(0, maxLength),
  }
}
