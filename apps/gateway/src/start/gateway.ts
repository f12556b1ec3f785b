import { commonRule } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { QueueRescan } from '../core/cluster/queueRescan.js'
import { version } from '../core/lib/version.js'
import type { LogLine } from '../core/log/systemLog.js'
import { type CreatedUser, checkAdministrator, ensureAdministrator } from '../features/account/users.js'
import type { Api } from './api.js'
import { type Cleanup, runCleanups } from './cleanup.js'
import { compose } from './compose.js'
import type { GatewayConfig } from './config/gatewayConfig.js'
import { recordStoreKey } from './keys/storeKey.js'
import { bracketIpv6, getPort, listen, reachableHost } from './listening.js'
import type { SessionModule } from './modules/sessions.js'
import { recordStore } from './storeIdentity.js'

z.config(portuguese())

/** Time for requests in progress to finish when the gateway stops. */
const stopGraceMs = 3000

export interface Gateway {
  /** URL on this machine: `http://localhost:8000`. */
  url: string
  port: number
  administrator: CreatedUser & { created: boolean }
  routes: Api['routes']
  /**
   * Resolves, with a line in Portuguese, once this gateway must not go on: another one has taken the database over, or
   * newer versions have changed it. Close it then.
   */
  forcedStop: Promise<string>
  /** Graceful stop; keeps every pairing. */
  close(): Promise<void>
}

/**
 * Opens the data folder, builds the modules and listens.
 * @throws StartFailure with one line in Portuguese.
 */
export async function startGateway(config: GatewayConfig): Promise<Gateway> {
  const cleanups: Cleanup[] = []
  try {
    return await build(config, cleanups)
  } catch (error) {
    // Report the first failure, not those of the cleanup.
    for (const err of await runCleanups(cleanups))
      config.log.error({ err }, 'a failed start could not be taken back')
    throw error
  }
}

async function build(config: GatewayConfig, cleanups: Cleanup[]): Promise<Gateway> {
  const composed = await compose(config, cleanups)
  const {
    app,
    routes,
    admit,
    db,
    vault,
    keysFrom,
    bus,
    eventStore,
    homes,
    clock,
    writeLog,
    systemLog,
    engine,
    announceUrl,
    forcedStop,
    recordFiles,
    onError,
  } = composed
  const {
    sessionModule,
    deliveryModule,
    messageModule,
    campaignModule,
    responderModule,
    templateModule,
    privacyModule,
    mailModule,
    cloudEngine,
    socketServer,
  } = composed
  await sessionModule.expect()
  await deliveryModule.start()
  await messageModule.start()
  await responderModule.start()
  await campaignModule.start()
  await templateModule.start()
  await privacyModule.erasures.start()
  const queues = [
    eventStore,
    deliveryModule,
    messageModule,
    responderModule,
    campaignModule,
    templateModule.imports,
    privacyModule.erasures,
    mailModule,
    cloudEngine,
    socketServer,
  ]
  const rescan = new QueueRescan(
    clock,
    [async () => homes.refresh(), ...queues.map((queue) => () => queue.rescan())],
    onError,
  )
  bus.onGap(() => rescan.now())
  homes.onFreed(() => rescan.now())
  cleanups.push(() => rescan.stop())
  // Checked before listening, so that a failing start serves nobody.
  await checkAdministrator(db, config.administrator)
  await listen(() => app.listen({ host: config.host, port: config.port }), config.port)
  const port = getPort(app.server.address())
  const message = `Gateway iniciado (versão ${version}, motor ${engine})`
  systemLog.write({ level: 'info', service: 'system', message })
  announceUrl(config.publicUrl ?? `http://${reachableHost(config.host)}:${port}`)
  // Last, as a failing start must not store a password that was never printed.
  const administrator = await ensureAdministrator(db, clock, config.administrator)
  await recordStore(db, config.dataFolder)
  await recordFiles()
  await recordStoreKey(db, vault, keysFrom, config.dataFolder)
  admit()
  void resume(sessionModule, writeLog)

  return {
    url: `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : bracketIpv6(config.host)}:${port}`,
    port,
    administrator,
    routes,
    forcedStop,
    async close() {
      systemLog.write({ level: 'info', service: 'system', message: 'Gateway encerrado' })
      await sessionModule.drain().catch(onError)
      const cancel = clock.after(stopGraceMs, () => app.server.closeAllConnections())
      const failures = await runCleanups(cleanups)
      cancel()
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' · '))
    },
  }
}

/** In the background: calls are served meanwhile. */
async function resume(sessionModule: SessionModule, writeLog: (line: LogLine) => void): Promise<void> {
  const message = 'Todas as sessões foram retomadas'
  if (await sessionModule.resume()) writeLog({ level: 'info', service: 'system', message })
}

function portuguese(): { localeError: z.core.$ZodErrorMap } {
  const { localeError } = z.locales.ptBR()
  const missing = commonRule('rules.common.field_required')
  const listForObject = commonRule('rules.common.list_for_object')
  return {
    localeError(issue) {
      if (issue.code !== 'invalid_type') return localeError(issue)
      if (issue.input === undefined) return missing.error(issue)
      const isList = issue.expected === 'object' && Array.isArray(issue.input)
      return isList ? listForObject.error(issue) : localeError(issue)
    },
  }
}
