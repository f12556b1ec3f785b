import { randomBytes } from 'node:crypto'
import { websocket } from '@morpheus/sdk/integrations'
import { integration } from '../integration.js'
import { websocketCalls } from './calls.js'
import { deliverToClients } from './deliverToClients.js'
import { EventClients } from './eventClients.js'

export const websocketIntegration = integration({
  description: websocket,
  open({ db, vault, mostClients, arrived, left, onError }) {
    const clients = new EventClients({
      db,
      vault,
      most: mostClients,
      onClient: arrived,
      onLeave: left,
      onError,
    })
    return {
      clients,
      connect: (_config, { targetId }) => ({
        deliver: (delivery, signal) => deliverToClients(clients, targetId, delivery, signal),
      }),
      secret: { make: () => `wst_${randomBytes(32).toString('base64url')}` },
      extra: (_config, targetId) => ({ currentClients: clients.count(targetId) }),
      ended: (targetId) => clients.signOut(targetId),
      calls: websocketCalls,
    }
  },
})
