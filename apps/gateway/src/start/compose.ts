import { chargesOf } from '../core/http/charges.js'
import { systemClock } from '../core/lib/clock.js'
import { Quotas } from '../core/lib/limits/quotas.js'
import { createResolver } from '../core/net/resolver.js'
import { EngineStore } from '../engines/engineStore.js'
import { EngineRegistry } from '../engines/registry.js'
import { diskOf } from '../features/email/alerts/causes.js'
import type { SocketServer } from '../features/events/realtime/socketServer.js'
import { handlersOf } from '../features/index.js'
import { SentFiles } from '../features/messages/sentFiles.js'
import { thisMachine } from '../features/monitoring/machine.js'
import { Retention } from '../features/monitoring/retention.js'
import { ErasedPeople } from '../features/sessions/erased/erasedPeople.js'
import { SessionPages } from '../features/sessions/sessionPages.js'
import { SystemInfo } from '../features/system/systemInfo.js'
import { targetAddress } from '../integrations/targetAddress.js'
import { buildApi } from './api.js'
import type { GatewayConfig } from './config/gatewayConfig.js'
import { engineBuilders } from './engines.js'
import { AccountModule } from './modules/accounts.js'
import { AlertModule } from './modules/alerts.js'
import { BackupModule } from './modules/backups.js'
import { Cloud } from './modules/cloud.js'
import { openCore } from './modules/core.js'
import { DeliveryModule } from './modules/delivery.js'
import { MailModule } from './modules/mail.js'
import { MediaModule } from './modules/media.js'
import { MessageModule } from './modules/messages.js'
import { MonitoringModule } from './modules/monitoring.js'
import { PrivacyModule } from './modules/privacy.js'
import { ResponderModule } from './modules/responders.js'
import { SessionModule } from './modules/sessions.js'
import { TemplateModule } from './modules/templates.js'
import { openSockets } from './sockets.js'
import { openStorage } from './storage.js'
import type { Undo } from './undo.js'

/**
 * Builds and wires all modules without listening. `undo` closes them in reverse order.
 * @throws StartFailure with one line in Portuguese.
 */
export async function compose(config: GatewayConfig, undo: Undo[]) {
  const { log, timeZone, clock = systemClock, random = Math.random } = config
  const onError = (err: unknown) => log.error({ err }, 'background work failed')
  const storage = await openStorage(config, { clock, onError }, undo)
  const { systemLog } = storage
  const core = await openCore({ ...storage, clock, timeZone, onError, place: config }, undo)
  const { db, vault, tell } = core

  let announceUrl: (url: string) => void = () => undefined
  const publicUrl = new Promise<string>((resolve) => {
    announceUrl = resolve
  })
  const quotas = new Quotas(clock, config.limits)
  let sockets: SocketServer | undefined
  const delivery = new DeliveryModule({
    ...core,
    settings: config,
    resolve: config.resolve ?? createResolver(),
    stored: (...what) => quotas.stored(...what),
    random,
    publicUrl,
    messaging: () => {
      const { queue, messages, commands, recipients, files } = messageModule
      return { queue, messages, commands, recipients, files, media: media.media }
    },
    audience: {
      hasWatchers: () => sockets?.hasWatchers() ?? false,
      isThere: (...whom) => sockets?.isThere(...whom) ?? false,
      emit: (...news) => sockets?.emit(...news),
    },
  })
  undo.push(() => delivery.close())
  const onEngineError = (error: unknown) => {
    onError(error)
    tell({ level: 'error', service: 'whatsapp', message: 'Falha inesperada no motor das sessões' })
  }
  const media = await MediaModule.open({
    ...core,
    dataFolder: config.dataFolder,
    limits: config.limits.media,
    tokenKey: storage.tokenKey,
    publicUrl,
  })
  undo.push(() => media.close())
  const buildEngine = config.buildEngine ?? engineBuilders[config.engine]
  const { engine, phones } = await buildEngine({
    ...core,
    store: new EngineStore(db, vault),
    files: media.files,
    publicUrl,
    back: (id) => sessionModule.back(id),
    answerPasskey: (...answer) => sessionModule.passkeys.answerAtPhone(...answer),
    onError: onEngineError,
  })
  const cloud = new Cloud({
    ...core,
    poster: delivery.poster,
    streams: delivery.streams,
    place: config.graph,
    random,
    charge: (...what) => quotas.change(...what),
    onError: onEngineError,
  })
  const engines = new EngineRegistry(engine, cloud.engine)
  const { sessions: most, templates: mostTemplates } = config.limits
  const forgotten = new ErasedPeople(vault)
  const sessionModule = new SessionModule({
    ...core,
    engines,
    forgotten,
    links: media.links,
    publicUrl,
    most,
    checkCloud: (settings) => cloud.check(settings),
    onConnected: (id) => {
      void messageModule.resume(id).catch(onError)
      void responderModule.resume(id).catch(onError)
    },
    onJoined: (...where) => {
      messageModule.wake(...where)
      responderModule.wake(...where)
    },
    onError: onEngineError,
  })
  undo.push(() => sessionModule.close())
  const messageModule = new MessageModule({
    ...core,
    settings: config,
    engines,
    media: media.media,
    links: media.links,
    runs: sessionModule.runs,
    identities: sessionModule.identities,
    back: (id) => sessionModule.back(id),
    random,
    takenOver: (...said) => responderModule.takenOver(...said),
  })
  undo.push(() => messageModule.close())
  const sent = new SentFiles(media.media, delivery.downloader)
  const responderModule = new ResponderModule({
    ...core,
    settings: config,
    find: config.responders ?? delivery.findResponders,
    queue: messageModule.queue,
    files: messageModule.files,
    links: media.links,
    sent,
    runs: sessionModule.runs,
    back: (id) => sessionModule.back(id),
    touched: (targetId) => delivery.touch(targetId),
    due: (targetId) => delivery.hurry(targetId),
  })
  undo.push(() => responderModule.close())
  const templateModule = new TemplateModule({ ...core, most: mostTemplates })
  const pages = new SessionPages(db)
  const mail = new MailModule({
    ...core,
    environment: config.mail,
    patience: config.mailTimeouts,
    publicUrl,
    timeZone,
  })
  undo.push(() => mail.close())
  const accounts = new AccountModule({
    ...core,
    tokenKey: storage.tokenKey,
    notices: mail.notices,
    publicUrl,
    signInDays: config.signInDays,
    limits: config.limits,
  })
  undo.push(() => accounts.close())
  const alertModule = new AlertModule({
    ...core,
    mail,
    activity: accounts.activity,
    dataFolder: config.dataFolder,
    publicUrl,
    timeZone,
  })
  undo.push(() => alertModule.close())
  const retention = new Retention({
    ...core,
    limits: config.retention,
    queues: delivery.queues,
    media: media.sweep,
  })
  undo.push(() => retention.stop())
  const monitoringModule = new MonitoringModule({
    ...core,
    pages,
    engines,
    machine: config.machine ?? thisMachine,
    log: systemLog,
    socketConnections: () => sockets?.connections ?? 0,
  })
  undo.push(() => monitoringModule.stop())

  const privacy = new PrivacyModule({
    ...core,
    place: config,
    media,
    forgotten,
    limits: config.retention,
  })
  undo.push(() => privacy.close())
  const backups = await BackupModule.open({
    ...core,
    place: config,
    activity: accounts.activity,
    media: media.files,
    alerts: alertModule.alerts,
    pause: sessionModule.pause,
    deliveries: delivery,
    forgotten,
    mostSessions: most,
    timeZone,
  })
  undo.push(() => backups.close())

  const targetTools = { pages, engines }
  const handlers = handlersOf({
    ...core,
    accounts,
    mail,
    backups,
    alertModule,
    privacy,
    sessionModule,
    messageModule,
    templateModule,
    delivery,
    targetHandlers: delivery.handlers(targetTools),
    copyIntegration: delivery.copier(targetTools),
    addressOf: (target) => targetAddress(vault, target),
    responders: responderModule,
    monitoringModule,
    cloud,
    engines,
    phones,
    pages,
    sent,
    info: new SystemInfo({
      ...core,
      machine: config.machine ?? thisMachine,
      engine: engine.name,
      disk: () => diskOf(config.dataFolder),
    }),
    systemLog,
    isDamaged: storage.isDamaged,
  })
  const { app, routes } = await buildApi(
    {
      ...core,
      config,
      accounts,
      charge: chargesOf(quotas, async (secret) => (await phones?.ownerOf(secret)) ?? null),
      standstill: (userId) => backups.standstill.refuse(userId),
      handlers,
      watch: (server) => monitoringModule.watch(server),
      endSockets: () => sockets?.close(),
    },
    undo,
  )
  undo.push(() => sent.close())
  const { connectionGuard, socketServer } = openSockets({
    ...core,
    config,
    app,
    tokens: accounts.tokens,
    keys: accounts.keys,
    scopedTokens: accounts.scopedTokens,
    sessions: sessionModule.sessions,
  })
  sockets = socketServer
  delivery.serve(connectionGuard)
  undo.push(() => delivery.stopServing())

  return {
    ...{ app, routes, db, vault, keysFrom: storage.keysFrom, bus: core.bus, clock, tell, systemLog },
    displaced: storage.displaced,
    onError,
    engine: engine.name,
    announceUrl,
    delivery,
    sessionModule,
    messageModule,
    responderModule,
    templateModule,
    privacy,
    cloudEngine: cloud.engine,
  }
}
