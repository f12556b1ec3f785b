import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../../core/http/call.js'
import type { Behaviors } from './behaviors.js'

export function behaviorHandlers(behaviors: Behaviors): AreaHandlers<Contract['behavior']> {
  return {
    get: ({ caller, params }) => behaviors.get(params.id, caller.user.id),
    update: ({ caller, params, body, origin }) => behaviors.update(params.id, caller.user.id, body, origin),
    reset: ({ caller, params, origin }) => behaviors.reset(params.id, caller.user.id, origin),
  }
}
