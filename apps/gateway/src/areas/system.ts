import type { Contract } from '@morpheus/sdk/contract'
import type { Health } from '../domain/health.js'
import type { AreaHandlers } from '../http/call.js'
import type { Prometheus } from '../prometheus.js'
import { version } from '../version.js'

export function systemHandlers(
  engine: 'virtual',
  health: Health,
  prometheus: Prometheus,
): AreaHandlers<Contract['system']> {
  return {
    health: async () => {
      await health.check()
      return { status: 'ok', version, engine }
    },
    metrics: () => prometheus.text(),
  }
}
