import { randomBytes } from 'node:crypto'
import type { Contract, Websocket } from '@morpheus/sdk/contract'
import { websocket } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { SharedCounts } from '../../core/cluster/sharedCounts.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { raceAbort } from '../../core/lib/raceAbort.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { UserSockets } from '../../features/events/realtime/userSockets.js'
import { integration } from '../integration.js'
import type { TargetCalls, TargetRef } from '../kind.js'
import { ClusterClients } from './clusterClients.js'
import { AllClientsLeftError, EventClients } from './eventClients.js'

const acknowledgeMs = 20_000
const allLeft = toErrorFields(localized('peers.websocket.client_left'))

/** Sends a delivery to the connected clients: successful after the first acknowledgement. */
async function deliverToClients(
  clients: ClusterClients,
  { sessionId, targetId }: Pick<TargetRef, 'sessionId' | 'targetId'>,
  delivery: Pick<DeliveryRow, 'id' | 'payload'>,
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
    await raceAbort(signal, clients.send(sessionId, targetId, delivery, acknowledgeMs))
    return { delivered: true, ...nothing }
  } catch (error) {
    if (error instanceof AllClientsLeftError) return { delivered: false, ...allLeft, away: true, ...nothing }
    const errorFields = toErrorFields(localized('peers.websocket.unconfirmed'))
    return { delivered: false, ...errorFields, ...nothing }
  }
}

export const websocketIntegration = integration({
  description: websocket,
  open({ db, bus, clock, vault, maxClients, arrived, left, onError }) {
    const sockets = new UserSockets(maxClients, new SharedCounts(bus, clock, 'client-sockets'))
    const clients = new EventClients({
      db,
      vault,
      clock,
      sockets,
      countAll: (targetId) => all.count(targetId),
      onClient: (targetId) => {
        all.changed(targetId, 1)
        arrived(targetId)
      },
      onLeave: (targetId) => {
        all.changed(targetId, -1)
        left(targetId)
      },
      onError,
    })
    const all = new ClusterClients({ db, bus, clock, clients, onError })
    return {
      clients: {
        serve: (guard) => clients.serve(guard),
        count: (targetId) => all.count(targetId),
        signOutSession: (sessionId) => clients.signOutSession(sessionId),
        close: () => clients.close(),
      },
      connect: (_config, { sessionId, targetId }) => ({
        deliver: (delivery, signal) => deliverToClients(all, { sessionId, targetId }, delivery, signal),
      }),
      work: {
        start: async () => {
          all.start()
          sockets.start()
        },
        rescan: async () => {
          all.refresh()
          sockets.refresh()
        },
        close: async () => {
          await clients.stop()
          all.close()
          sockets.close()
        },
      },
      secret: { make: () => `wst_${randomBytes(32).toString('base64url')}` },
      extra: (_config, targetId) => ({ currentClients: all.count(targetId) }),
      ended: (targetId) => all.signOut(targetId),
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
