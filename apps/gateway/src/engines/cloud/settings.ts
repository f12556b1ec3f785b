import type { GraphAccess } from './graphCaller.js'

/** What the owner of a session has configured, in full. */
export interface CloudSettings extends GraphAccess {
  appId: string
  webhookVerifyToken: string
  /** What is to be told of, by the names of configuration spec §9 or by Meta's. */
  events: readonly string[]
  /** Off, nothing is received and nothing sent. */
  enabled: boolean
}

/** Of a session; null where nothing is configured. Rejects where it cannot be read. */
export type FindSettings = (sessionId: string) => Promise<CloudSettings | null>
