import type { ConversationOwner } from '../features/conversations/entities.js'

/** Labels of a conversation's owner. */
export const conversationOwnerLabels: Readonly<Record<ConversationOwner, string>> = {
  bot: 'Bot',
  human: 'Pessoa',
  paused: 'Pausada',
}
