import type { IntegrationKind } from '@morpheus/sdk/integrations'
import type { ComponentType } from 'react'

type Special = ComponentType<{ sessionId: string }>

/** What an integration shows of its own under the fields of a stored configuration; most have nothing. */
export const specials: { readonly [Kind in IntegrationKind]?: () => Promise<Special> } = {
  websocket: async () => (await import('./delivery/LiveClients/LiveClients.js')).LiveClients,
}
