export interface ChatwootConfig {
  serverUrl: string
  accountId: string
  apiKey: string
  /** Empty when the gateway creates the inbox. */
  inboxId: string
  /** Address of this gateway as Chatwoot reaches it, if different from the public URL; else empty. */
  webhookUrl: string
  /** Subscribed webhook events, by Chatwoot's names. */
  events: readonly string[]
  signMessages: boolean
  /** Between the agent's name and the text; a line break is written as `\\n`. */
  signDelimiter: string
  /** Marks a customer's messages as read once an agent answers. */
  markRead: boolean
  /** False: a customer who writes after a resolution begins a new conversation. */
  reopenConversation: boolean
  /** Numbers, ids of groups, and `@g.us` for every group. */
  ignoredChats: readonly string[]
  /** A contact that answers the commands of agents about the session. */
  botContact: boolean
  /** Days of stored messages that the first activation imports; 0 for none. */
  importDays: number
}

/** True for a conversation that stays out of Chatwoot, by any of its names. */
export function isIgnored(
  { ignoredChats }: Pick<ChatwootConfig, 'ignoredChats'>,
  names: readonly string[],
): boolean {
  return names.some(
    (name) => ignoredChats.includes(name) || (name.endsWith('@g.us') && ignoredChats.includes('@g.us')),
  )
}

export type ChatwootAccount = Pick<ChatwootConfig, 'serverUrl' | 'accountId' | 'apiKey'>
