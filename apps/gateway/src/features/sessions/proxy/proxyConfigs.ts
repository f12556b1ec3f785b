import type { SessionProxy } from '@morpheus/sdk/contract'
import { proxy } from '@morpheus/sdk/integrations'
import type { Vault } from '../../../core/lib/vault.js'
import { SessionConfig } from '../settings/sessionConfig.js'
import { findProxy, saveProxy } from './proxyRows.js'

export const proxyContext = (sessionId: string) => `proxy:${sessionId}`

/** Sealed proxies of sessions. A change clears the outcome of the last use. */
export function proxyConfigs(vault: Vault): SessionConfig<typeof proxy.fields, SessionProxy> {
  return new SessionConfig({
    description: proxy,
    shelf: {
      async find(db, sessionId) {
        const row = await findProxy(db, sessionId)
        return row && { text: row.config, updatedAt: row.updated_at }
      },
      keep: (db, sessionId, { text, updatedAt }) =>
        saveProxy(db, {
          session_id: sessionId,
          config: text,
          updated_at: updatedAt ?? '',
          attempted_at: null,
          succeeded_at: null,
          error: null,
          error_message: null,
        }),
    },
    seal: {
      seal: (sessionId, text) => vault.seal(text, proxyContext(sessionId)),
      open: (sessionId, text) => vault.open(text, proxyContext(sessionId)),
    },
  })
}
