import { normalizeMessageContent } from 'baileys'
import type { ReceivedMessage } from './person.js'

export interface Bubble {
  id: string
  /** Null once revoked. */
  text: string | null
  reaction: string | null
}

export function readConversation(received: readonly ReceivedMessage[]): Bubble[] {
  const bubbles = new Map<string, Bubble>()
  for (const { id, message } of received) {
    const content = normalizeMessageContent(message) ?? {}
    const { reactionMessage: reaction, protocolMessage: change } = content
    const changed = bubbles.get(reaction?.key?.id ?? change?.key?.id ?? '')
    if (reaction) {
      if (changed) changed.reaction = reaction.text || null
    } else if (change) {
      const edited = change.editedMessage
      if (changed)
        changed.text = edited ? edited.conversation || edited.extendedTextMessage?.text || '' : null
    } else {
      const text =
        content.conversation || content.extendedTextMessage?.text || content.imageMessage?.caption || ''
      bubbles.set(id, { id, text, reaction: null })
    }
  }
  return [...bubbles.values()]
}
