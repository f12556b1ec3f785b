import { type Contract, contract, type EngineName } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import { version } from '../../core/lib/version.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { Prometheus } from '../monitoring/prometheus.js'
import { contractions } from './contractionJob.js'
import { Readiness } from './readiness.js'
import type { SystemInfo } from './systemInfo.js'
import { systemTables } from './tables.js'

export interface Services {
  db: Db
  clock: Clock
  engines: EngineRegistry
  homes: { readonly isDraining: boolean }
  isDamaged: () => boolean
  onError: (error: unknown) => void
  backupModule: { writeFreeze: { blocksAllWrites: boolean } }
  monitoringModule: { prometheus: Prometheus }
  info: SystemInfo
}

export const system = feature({
  rows: { system: contract.system },
  handlers: (services: Services) => ({
    system: systemHandlers(
      services.engines.main.name,
      new Readiness({
        ...services,
        isBusy: () => services.backupModule.writeFreeze.blocksAllWrites,
        isDraining: () => services.homes.isDraining,
      }),
      services.monitoringModule.prometheus,
      services.info,
    ),
  }),
  tables: systemTables,
  jobs: { contractions },
})

function systemHandlers(
  engine: EngineName,
  readiness: Readiness,
  prometheus: Prometheus,
  info: SystemInfo,
): AreaHandlers<Contract['system']> {
  return {
    info: () => info.read(),
    documentedInfo: () => info.read(),
    // Only that the process answers: restarting it would not bring a database back.
    health: () => ({ status: 'ok', version, engine }),
    ready: async () => {
      await readiness.check()
      return { status: 'ready' }
    },
    metrics: () => prometheus.text(),
  }
}
