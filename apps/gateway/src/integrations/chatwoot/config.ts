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
}

export type ChatwootAccount = Pick<ChatwootConfig, 'serverUrl' | 'accountId' | 'apiKey'>
