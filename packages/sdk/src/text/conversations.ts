import type { ConversationOwner } from '../contract/conversation.js'

/** Who has a talk. */
export const conversationOwnerLabels: Readonly<Record<ConversationOwner, string>> = {
  bot: 'Bot',
  human: 'Pessoa',
  paused: 'Pausada',
}
