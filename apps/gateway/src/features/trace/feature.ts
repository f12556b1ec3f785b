import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { Traces, type TracesOptions } from './traces.js'

export const trace = feature({
  rows: { trace: contract.trace },
  handlers: (services: TracesOptions) => ({
    trace: traceHandlers(new Traces(services)),
  }),
  tables: {},
  jobs: {},
})

function traceHandlers(traces: Traces): AreaHandlers<Contract['trace']> {
  return { get: ({ caller, params }) => traces.find(params.id, caller.user.id, caller.visibleSessions) }
}
