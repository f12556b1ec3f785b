import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { traceHandlers } from './handlers.js'
import { Traces, type TracesOptions } from './traces.js'

export const trace = feature({
  rows: { trace: contract.trace },
  handlers: (services: TracesOptions) => ({
    trace: traceHandlers(new Traces(services)),
  }),
  tables: {},
})
