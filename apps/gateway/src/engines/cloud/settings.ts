import type { GraphAccess } from './graphCaller.js'

export interface CloudSettings extends GraphAccess {
  appId: string
  webhookVerifyToken: string
  /** Events to emit, by the names of configuration spec §9 or Meta's. */
  events: readonly string[]
  /** False: nothing is received or sent. */
  enabled: boolean
}

/** Rejects when the settings cannot be read. */
export type FindSettings = (sessionId: string) => Promise<CloudSettings | null>
