/** A session's Chatwoot, as it is configured. */
export interface ChatwootConfig {
  serverUrl: string
  accountId: string
  apiKey: string
  /** Empty where one of ours is made. */
  inboxId: string
  /** Where Chatwoot finds this gateway, where that is another address than others have; else empty. */
  webhookUrl: string
  /** What it tells that is listened to, by its own names. */
  events: readonly string[]
}

/** What a test and a list of inboxes need of it. */
export type ChatwootAccount = Pick<ChatwootConfig, 'serverUrl' | 'accountId' | 'apiKey'>
