import { LeaseLostError } from '../core/cluster/leases.js'
import { createCharge } from '../core/http/charges.js'
import { Quotas } from '../core/http/quotas.js'
import { createResolver } from '../core/net/resolver.js'
import { RunEnded } from '../engines/engineLine.js'
import { EngineStore } from '../engines/engineStore.js'
import { EngineRegistry } from '../engines/registry.js'
import { readDiskSpace } from '../features/email/alerts/alertCauses.js'
import type { SocketServer } from '../features/events/realtime/socketServer.js'
import { mergeHandlers } from '../features/index.js'
import { SentFiles } from '../features/messages/sentFiles.js'
import { thisMachine } from '../features/monitoring/machine.js'
import { RetentionJob } from '../features/monitoring/retentionJob.js'
import { recordNotifications } from '../features/notifications/recordNotifications.js'
import { ErasedPeople } from '../features/sessions/erased/erasedPeople.js'
import { SessionPages } from '../features/sessions/sessionPages.js'
import { ContractionJob } from '../features/system/contractionJob.js'
import { SystemInfo } from '../features/system/systemInfo.js'
import { targetAddress } from '../integrations/targetAddress.js'
import { buildApi } from './api.js'
import type { Cleanup } from './cleanup.js'
import type { GatewayConfig } from './config/gatewayConfig.js'
import { engineBuilders } from './engines.js'
import { openFoundation } from './foundation.js'
import { BackupModule } from './modules/backups.js'
import { CampaignModule } from './modules/campaigns.js'
import { CloudModule } from './modules/cloud.js'
import { DeliveryModule } from './modules/delivery.js'
import { MediaModule } from './modules/media.js'
import { MessageModule } from './modules/messages.js'
import { MonitoringModule } from './modules/monitoring.js'
import { openAccounts } from './modules/openAccounts.js'
import { PrivacyModule } from './modules/privacy.js'
import { ResponderModule } from './modules/responders.js'
import { SessionModule } from './modules/sessions.js'
import { StatusModule } from './modules/statuses.js'
import { TemplateModule } from './modules/templates.js'
import { openSockets } from './sockets.js'

/**
 * Builds and wires all modules without listening. `cleanups` closes them in reverse order.
 * @throws StartFailure with one line in Portuguese.
 */
export async function compose(config: GatewayConfig, cleanups: Cleanup[]) {
  const { timeZone, random = Math.random } = config
  const foundation = await openFoundation(config, cleanups)
  const { storage, core, files, publicUrl } = foundation
  const { systemLog } = storage
  const { db, vault, clock, writeLog, allowances, onError } = core
  const quotas = new Quotas(allowances, config.limits)
  let sockets: SocketServer | undefined
  const deliveryModule = new DeliveryModule({
    ...core,
    settings: config,
    resolve: config.resolve ?? createResolver(),
    addStoredBytes: (...args) => quotas.addStoredBytes(...args),
    random,
    publicUrl,
    messaging: () => {
      const { queue, messages, commands, recipients, files } = messageModule
      const getPendingCodes = (sessionId: string) => sessionModule.runs.getPendingCodes(sessionId)
      const { connectCommands } = sessionModule
      const { media } = mediaModule
      return { queue, messages, commands, recipients, files, media, getPendingCodes, connectCommands }
    },
    audience: {
      hasWatchers: () => sockets?.hasWatchers() ?? false,
      hasWatchersOf: (...args) => sockets?.hasWatchersOf(...args) ?? false,
      emit: (...args) => sockets?.emit(...args),
    },
  })
  cleanups.push(() => deliveryModule.close())
  const onEngineError = (error: unknown) => {
    // The engine gets a message that it reported while the session moved or stopped again at its next connection.
    if (error instanceof RunEnded || error instanceof LeaseLostError) return
    onError(error)
    writeLog({ level: 'error', service: 'whatsapp', message: 'Falha inesperada no motor das sessões' })
  }
  const mediaModule = await MediaModule.open({
    ...core,
    files,
    dataFolder: config.dataFolder,
    limits: config.limits.media,
    tokenKey: storage.tokenKey,
    publicUrl,
  })
  cleanups.push(() => mediaModule.close())
  const buildEngine = config.buildEngine ?? engineBuilders[config.engine]
  const { engine, phones } = await buildEngine({
    ...core,
    store: new EngineStore(db, vault, (...guarded) => core.homes.guard(...guarded), core.writes),
    files: mediaModule.files,
    publicUrl,
    resumeSession: async (id) => {
      await sessionModule.resumeSession(id)
      await sessionModule.runs.findRun(id)
    },
    answerPasskey: (...args) => sessionModule.passkeys.answerAtPhone(...args),
    onError: onEngineError,
  })
  const cloudModule = new CloudModule({
    ...core,
    poster: deliveryModule.poster,
    streams: deliveryModule.streams,
    graph: config.graph,
    random,
    charge: (...args) => quotas.chargeChange(...args),
    onError: onEngineError,
  })
  const engines = new EngineRegistry(engine, cloudModule.engine)
  const { sessions: maxSessions, templates: maxTemplates } = config.limits
  const erasedPeople = new ErasedPeople(vault)
  const sessionModule = new SessionModule({
    ...core,
    engines,
    erasedPeople,
    links: mediaModule.links,
    publicUrl,
    guard: deliveryModule.guard,
    limitTests: (...args) => deliveryModule.limitTests(...args),
    maxSessions,
    historyDays: config.historyDays,
    checkCloud: (settings) => cloudModule.check(settings),
    onConnected: (id) => {
      void messageModule.resume(id).catch(onError)
      void responderModule.resume(id).catch(onError)
      void campaignModule.resume(id).catch(onError)
    },
    onContactsMerged: (...args) => {
      messageModule.wake(...args)
      responderModule.wake(...args)
    },
    onError: onEngineError,
  })
  cleanups.push(() => sessionModule.close())
  const messageModule = new MessageModule({
    ...core,
    settings: config,
    engines,
    media: mediaModule.media,
    links: mediaModule.links,
    downloader: deliveryModule.downloader,
    runs: sessionModule.runs,
    identities: sessionModule.identities,
    resumeSession: (id) => sessionModule.resumeSession(id),
    random,
    findOtherFile: (id) => statusModule.files.linked(id),
    onPersonReplied: (...args) => responderModule.onPersonReplied(...args),
    postpone: (...args) => campaignModule.hours.postpone(...args),
  })
  cleanups.push(() => messageModule.close())
  const campaignModule = new CampaignModule({
    ...core,
    messages: messageModule,
    runs: sessionModule.runs,
    erasedPeople,
  })
  cleanups.push(() => campaignModule.close())
  const statusModule = new StatusModule({
    ...core,
    engines,
    runs: sessionModule.runs,
    media: mediaModule.media,
    messages: messageModule,
  })
  cleanups.push(() => statusModule.close())
  const sentFiles = new SentFiles(mediaModule.media, deliveryModule.downloader)
  const responderModule = new ResponderModule({
    ...core,
    settings: config,
    find: config.responders ?? deliveryModule.findResponders,
    queue: messageModule.queue,
    files: messageModule.files,
    links: mediaModule.links,
    sent: sentFiles,
    runs: sessionModule.runs,
    resumeSession: (id) => sessionModule.resumeSession(id),
    touched: (targetId) => deliveryModule.touch(targetId),
    due: (targetId) => deliveryModule.runNow(targetId),
  })
  cleanups.push(() => responderModule.close())
  const templateModule = new TemplateModule({ ...core, maxTemplates })
  core.eventStore.addFollower(recordNotifications)
  const pages = new SessionPages(db)
  const { mailModule, accountModule, alertModule } = openAccounts(
    config,
    { core, tokenKey: storage.tokenKey, publicUrl },
    cleanups,
  )
  const retention = new RetentionJob({
    ...core,
    limits: config.retention,
    queues: deliveryModule.queues,
    media: mediaModule.sweep,
  })
  cleanups.push(() => retention.stop())
  core.node.watch({ homes: core.homes, runs: sessionModule.runs })
  const monitoringModule = new MonitoringModule({
    ...core,
    pages,
    engines,
    runs: sessionModule.runs,
    machine: config.machine ?? thisMachine,
    log: systemLog,
    socketConnections: () => sockets?.connections ?? 0,
  })
  cleanups.push(() => monitoringModule.stop())

  const privacyModule = new PrivacyModule({
    ...core,
    location: config,
    media: mediaModule,
    erasedPeople,
    limits: config.retention,
  })
  cleanups.push(() => privacyModule.close())
  const backupModule = await BackupModule.open({
    ...core,
    location: config,
    store: files,
    activity: accountModule.activity,
    media: mediaModule.files,
    alerts: alertModule.alerts,
    pause: sessionModule.pause,
    deliveries: deliveryModule,
    erasedPeople,
    maxSessions: maxSessions,
    timeZone,
  })
  cleanups.push(() => backupModule.close())

  const contractionJob = new ContractionJob(core)
  cleanups.push(() => contractionJob.stop())
  const targetDeps = { pages, engines }
  const handlers = mergeHandlers({
    ...core,
    accountModule,
    mailModule,
    backupModule,
    alertModule,
    privacyModule,
    sessionModule,
    messageModule,
    campaignModule,
    statusModule,
    media: mediaModule.media,
    templateModule,
    deliveryModule,
    attempting: () => deliveryModule.inProgress,
    targetHandlers: deliveryModule.handlers(targetDeps),
    copyIntegration: deliveryModule.copier(targetDeps),
    addressOf: (target) => targetAddress(vault, target),
    responderModule,
    monitoringModule,
    cloudModule,
    engines,
    phones,
    pages,
    sent: sentFiles,
    info: new SystemInfo({
      ...core,
      machine: config.machine ?? thisMachine,
      engine: engine.name,
      disk: () => readDiskSpace(config.dataFolder),
    }),
    systemLog,
    isDamaged: storage.isDamaged,
  })
  const { app, routes, admit } = await buildApi(
    {
      ...core,
      config,
      files,
      accountModule,
      charge: createCharge(quotas, async (secret) => (await phones?.findOwner(secret)) ?? null),
      checkWriteFreeze: (userId) => backupModule.writeFreeze.throwIfFrozen(userId),
      handlers,
      observeRequests: async (server) => {
        monitoringModule.observeRequests(server)
        const { telemetryEndpoint: endpoint, nodeName: instance } = config
        if (endpoint === undefined) return
        // A gateway without a collector does not load it.
        const { startTelemetry } = await import('../core/telemetry/telemetry.js')
        const { registry } = monitoringModule.prometheus
        cleanups.push(startTelemetry({ endpoint, instance, registry, app: server }))
      },
      endSockets: () => sockets?.close(),
    },
    cleanups,
  )
  cleanups.push(() => sentFiles.close())
  cleanups.push(() => statusModule.stopWaiting())
  const { connectionGuard, socketServer } = openSockets({
    ...core,
    config,
    app,
    tokens: accountModule.tokens,
    keys: accountModule.keys,
    scopedTokens: accountModule.scopedTokens,
    quotas,
    sessions: sessionModule.sessions,
  })
  sockets = socketServer
  deliveryModule.serve(connectionGuard)
  cleanups.push(() => deliveryModule.stopServing())

  return {
    ...{
      app,
      routes,
      admit,
      db,
      vault,
      keysFrom: storage.keysFrom,
      bus: core.bus,
      eventStore: core.eventStore,
      homes: core.homes,
      clock,
      writeLog,
      systemLog,
    },
    forcedStop: foundation.forcedStop,
    recordFiles: foundation.recordFiles,
    onError,
    engine: engine.name,
    announceUrl: foundation.announceUrl,
    deliveryModule,
    sessionModule,
    messageModule,
    campaignModule,
    responderModule,
    templateModule,
    privacyModule,
    mailModule,
    cloudEngine: cloudModule.engine,
    socketServer,
  }
}
