import type { Contract, Websocket } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { TargetCalls } from '../kind.js'

/** The call that no other target has. Configuration spec §7.1. */
export function websocketCalls(
  websockets: TargetCalls<Websocket>,
): Pick<AreaHandlers<Contract['websocket']>, 'stats'> {
  return {
    stats: async ({ caller, params }) => {
      const { currentClients } = await websockets.get(params.id, caller.user.id)
      return { connected: currentClients > 0, connections: currentClients }
    },
  }
}
