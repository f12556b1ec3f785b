import type { Agent } from 'node:https'
import type { Clock, EngineStore } from '@morpheus/gateway/engine'
import type { WABrowserDescription, WAVersion } from 'baileys'
import type { Gate } from './gate.js'

export interface ConnectionSettings {
  url?: string | undefined
  agent?: Agent | undefined
  /** Agent for media: a proxy, or trust for a test server. */
  mediaAgent?: Agent | undefined
  /** Settings for Baileys' own downloads: history and address book. */
  fetching?: RequestInit | undefined
  /** Additional media host besides WhatsApp's own: `127.0.0.1:8443`. */
  mediaHost?: string | undefined
  /** True while the last connection to WhatsApp failed at the session's proxy; absent without one. */
  proxyState?: { readonly isFailing: boolean } | undefined
  browser: WABrowserDescription
  /** Claimed version of WhatsApp Web; Baileys' own by default. */
  version?: WAVersion | undefined
}

export interface Dependencies {
  store: EngineStore
  clock: Clock
  random: () => number
  gate: Gate
  settings: ConnectionSettings
  onError: (error: unknown) => void
}
