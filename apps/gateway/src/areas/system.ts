import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import type { Prometheus } from '../prometheus.js'
import { version } from '../version.js'

export function systemHandlers(engine: 'virtual', prometheus: Prometheus): AreaHandlers<Contract['system']> {
  return {
    health: () => ({ status: 'ok', version, engine }),
    metrics: () => prometheus.text(),
  }
}
