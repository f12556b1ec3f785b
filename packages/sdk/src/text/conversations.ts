import type { ConversationOwner } from '../contract/conversation.js'

/** Labels of a conversation's owner. */
export const conversationOwnerLabels: Readonly<Record<ConversationOwner, string>> = {
  bot: 'Bot',
  human: 'Pessoa',
  paused: 'Pausada',
}
