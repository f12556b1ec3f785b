import type { Agent } from 'node:https'
import type { Clock, EngineStore } from '@morpheus/gateway/engine'
import type { WABrowserDescription, WAVersion } from 'baileys'
import type { Gate } from './gate.js'

/** How WhatsApp is reached. */
export interface Reach {
  /** Where its websocket is: Baileys' own by default. */
  url?: string | undefined
  /** Through which proxy the websocket goes, if any. */
  agent?: Agent | undefined
  /** By what files are uploaded and downloaded: a proxy, or what trusts a server of tests. */
  mediaAgent?: Agent | undefined
  /** The same for what Baileys fetches by itself: an account's past and its address book. */
  fetching?: RequestInit | undefined
  /** Where files may lie beside WhatsApp's own servers: `127.0.0.1:8443`. */
  mediaHost?: string | undefined
  /** What the linked device is called on the phone. */
  browser: WABrowserDescription
  /** The version of WhatsApp Web that is claimed: Baileys' own by default. */
  version?: WAVersion | undefined
}

/** What all sessions of an engine share. */
export interface Tools {
  store: EngineStore
  clock: Clock
  /** From 0 to 1: what is left to chance. */
  random: () => number
  gate: Gate
  reach: Reach
  /** Hears what no call waits for. */
  onError: (error: unknown) => void
}
