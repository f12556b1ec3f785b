import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../http/call.js'
import type { Websockets } from '../../integrations/websocket/websockets.js'

export function websocketHandlers(websockets: Websockets): AreaHandlers<Contract['websocket']> {
  return {
    get: ({ caller, params }) => websockets.get(params.id, caller.user.id),
    create: ({ caller, params, body }) => websockets.create(params.id, caller.user.id, body),
    update: ({ caller, params, body }) => websockets.update(params.id, caller.user.id, body),
    remove: async ({ caller, params }) => {
      await websockets.remove(params.id, caller.user.id)
      return {}
    },
    renewToken: ({ caller, params }) => websockets.renewToken(params.id, caller.user.id),
    stats: ({ caller, params }) => websockets.stats(params.id, caller.user.id),
  }
}
