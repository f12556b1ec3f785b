import * as z from 'zod'
import { listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import { listParts } from '../rows/messages.js'
import { escapeMarkdown } from './markdown.js'
import { notePart, type Postings } from './postings.js'

type ChangeEvent = 'message:reaction' | 'message:edited' | 'message:deleted'

const Change = z.object({
  /** Id of the changed message. */
  id: z.string(),
  contactName: z.string().nullish(),
  contactPhone: z.string(),
  isFromMe: z.boolean(),
  emoji: z.string().nullish(),
  text: z.string().nullish(),
  group: z.object({ id: z.string() }).nullish(),
})
type Change = z.output<typeof Change>

interface CustomerChangesOptions {
  db: Db
  postings: Postings
  targetId: string
  sessionId: string
}

/**
 * Tells agents of a customer's reactions, edits and deletions, by a note beneath the message: the API of Chatwoot lets
 * nobody change a contact's message.
 */
export class CustomerChanges {
  readonly #options: CustomerChangesOptions

  constructor(options: CustomerChangesOptions) {
    this.#options = options
  }

  /** No-op for a message that is not at Chatwoot, and for changes by the session's own account. */
  async report(deliveryId: string, event: ChangeEvent, data: unknown, signal: AbortSignal): Promise<void> {
    const change = Change.parse(data)
    if (change.isFromMe) return
    const part = await this.#find(change.id)
    if (!part) return
    const { conversation_id: conversationId, chatwoot_id: replyTo } = part
    const note = { conversationId, messageId: `change:${deliveryId}`, part: notePart }
    await this.#options.postings.postNote(note, toNote(event, change), signal, replyTo)
  }

  async #find(networkId: string) {
    const { db, sessionId, targetId } = this.#options
    for (const direction of ['in', 'out'] as const) {
      for (const { id } of await listMessagesByNetworkId(db, sessionId, direction, [networkId])) {
        const part = (await listParts(db, targetId, id)).find(({ chatwoot_id }) => chatwoot_id !== null)
        if (part) return part
      }
    }
    return null
  }
}

function toNote(event: ChangeEvent, { group, contactName, contactPhone, emoji, text }: Change): string {
  const author = group ? escapeMarkdown(contactName ?? contactPhone) : 'O contato'
  if (event === 'message:deleted') return `🗑️ ${author} apagou esta mensagem.`
  if (event === 'message:edited')
    return `✏️ ${author} alterou esta mensagem para:\n${escapeMarkdown(text ?? '')}`
  return emoji ? `${author} reagiu com ${emoji}` : `${author} retirou a reação.`
}
