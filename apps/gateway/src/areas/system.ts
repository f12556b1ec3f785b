import type { Contract, EngineName } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import { version } from '../kit/version.js'
import type { Health } from '../observatory/health.js'
import type { Prometheus } from '../observatory/prometheus.js'
import type { SystemInfo } from '../observatory/systemInfo.js'

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
