import { randomBytes } from 'node:crypto'
import type { Contract, Websocket } from '@morpheus/sdk/contract'
import { websocket } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { AreaHandlers } from '../../core/http/call.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { raceAbort } from '../../core/lib/raceAbort.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { integration } from '../integration.js'
import type { TargetCalls } from '../kind.js'
import { AllClientsLeftError, EventClients } from './eventClients.js'

const acknowledgeMs = 20_000
const allLeft = toErrorFields(localized('peers.websocket.client_left'))

/** Sends a delivery to the connected clients: successful after the first acknowledgement. */
async function deliverToClients(
  clients: EventClients,
  targetId: string,
  { id, payload }: Pick<DeliveryRow, 'id' | 'payload'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const nothing = { answerStatus: null, answer: null }
  if (clients.count(targetId) === 0) {
    return {
      delivered: false,
      ...toErrorFields(localized('peers.websocket.no_client')),
      away: true,
      ...nothing,
    }
  }
  try {
    await raceAbort(signal, clients.send(targetId, JSON.parse(payload), id, acknowledgeMs))
    return { delivered: true, ...nothing }
  } catch (error) {
    if (error instanceof AllClientsLeftError) return { delivered: false, ...allLeft, away: true, ...nothing }
    const errorFields = toErrorFields(localized('peers.websocket.unconfirmed'))
    return { delivered: false, ...errorFields, ...nothing }
  }
}

export const websocketIntegration = integration({
  description: websocket,
  open({ db, vault, mostClients, arrived, left, onError }) {
    const clients = new EventClients({
      db,
      vault,
      maxClients: mostClients,
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

/** The call that no other target has. Configuration spec §7.1. */
function websocketCalls(
  websockets: TargetCalls<Websocket>,
): Pick<AreaHandlers<Contract['websocket']>, 'stats'> {
  return {
    stats: async ({ caller, params }) => {
      const { currentClients } = await websockets.get(params.id, caller.user.id)
      return { connected: currentClients > 0, connections: currentClients }
    },
  }
}
