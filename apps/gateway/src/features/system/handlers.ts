import type { Contract, EngineName } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import { version } from '../../core/lib/version.js'
import type { Prometheus } from '../monitoring/prometheus.js'
import type { Health } from './health.js'
import type { SystemInfo } from './systemInfo.js'

export function systemHandlers(
  engine: EngineName,
  health: Health,
  prometheus: Prometheus,
  info: SystemInfo,
): AreaHandlers<Contract['system']> {
  return {
    info: () => info.read(),
    documentedInfo: () => info.read(),
    health: async () => {
      await health.check()
      return { status: 'ok', version, engine }
    },
    metrics: () => prometheus.text(),
  }
}
