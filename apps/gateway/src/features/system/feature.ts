import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import { systemTables } from '../../core/tables/system.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { Prometheus } from '../monitoring/prometheus.js'
import { systemHandlers } from './handlers.js'
import { Health } from './health.js'
import type { SystemInfo } from './systemInfo.js'

export interface Services {
  db: Db
  clock: Clock
  engines: EngineRegistry
  isDamaged: () => boolean
  onError: (error: unknown) => void
  backups: { standstill: { isOfAll: boolean } }
  observatory: { prometheus: Prometheus }
  info: SystemInfo
}

export const system = feature({
  rows: { system: contract.system },
  handlers: (services: Services) => ({
    system: systemHandlers(
      services.engines.main.name,
      new Health({ ...services, isBusy: () => services.backups.standstill.isOfAll }),
      services.observatory.prometheus,
      services.info,
    ),
  }),
  tables: systemTables,
})
