import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Traces } from './traces.js'

export function traceHandlers(traces: Traces): AreaHandlers<Contract['trace']> {
  return { get: ({ caller, params }) => traces.find(params.id, caller.user.id, caller.only) }
}
