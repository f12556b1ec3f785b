import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import type { Traces } from '../observatory/trace/traces.js'

export function traceHandlers(traces: Traces): AreaHandlers<Contract['trace']> {
  return { get: ({ caller, params }) => traces.find(params.id, caller.user.id, caller.only) }
}
