import * as z from 'zod'
import type { EvolutionContent } from './messageContent.js'

const Part = z.record(z.string(), z.unknown())
const Raw = z.object({
  key: z.looseObject({ id: z.string() }),
  message: Part,
  pushName: z.string().nullish(),
  messageTimestamp: z.number().nullish(),
})
export type RawMessage = z.output<typeof Raw>

/** The network's own form of a message, where it is that of WhatsApp's protocol: not that of Meta's webhooks. */
export function readRaw(raw: unknown): RawMessage | null {
  return Raw.safeParse(raw).data ?? null
}

/** Parts of a message that are not its content. */
const carriers = new Set(['messageContextInfo', 'senderKeyDistributionMessage'])

/** As Evolution prepares it: a text is always `conversation`, and a document with caption is a document. */
export function toRawContent({ message }: RawMessage): EvolutionContent {
  const type = Object.keys(message).find((name) => !carriers.has(name)) ?? 'unknown'
  const content = Part.safeParse(message[type]).data ?? {}
  const contextInfo = Part.safeParse(content.contextInfo).data
  if (type === 'extendedTextMessage') {
    const { extendedTextMessage, ...others } = message
    return {
      messageType: 'conversation',
      message: { ...others, conversation: content.text ?? '' },
      contextInfo,
    }
  }
  if (type === 'documentWithCaptionMessage') {
    const { documentWithCaptionMessage, ...others } = message
    const { documentMessage } = Part.safeParse(content.message).data ?? {}
    return { messageType: 'documentMessage', message: { ...others, documentMessage }, contextInfo }
  }
  return { messageType: type, message, contextInfo }
}
