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
import { AccountRoom } from './rooms/accounts.js'
import { AlertRoom } from './rooms/alerts.js'
import { BackupRoom } from './rooms/backups.js'
import { Cloud } from './rooms/cloud.js'
import { DeliveryRoom } from './rooms/delivery.js'
import { layFoundation } from './rooms/foundation.js'
import { MailRoom } from './rooms/mail.js'
import { MediaRoom } from './rooms/media.js'
import { MessageRoom } from './rooms/messages.js'
import { Observatory } from './rooms/observatory.js'
import { PrivacyRoom } from './rooms/privacy.js'
import { ResponderRoom } from './rooms/responders.js'
import { SessionRoom } from './rooms/sessions.js'
import { TemplateRoom } from './rooms/templates.js'
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
  const foundation = await layFoundation({ ...storage, clock, timeZone, onError }, undo)
  const { db, vault, tell } = foundation

  let announceUrl: (url: string) => void = () => undefined
  const publicUrl = new Promise<string>((resolve) => {
    announceUrl = resolve
  })
  const quotas = new Quotas(clock, config.limits)
  let sockets: SocketServer | undefined
  const delivery = new DeliveryRoom({
    ...foundation,
    settings: config,
    resolve: config.resolve ?? createResolver(),
    stored: (...what) => quotas.stored(...what),
    random,
    publicUrl,
    messaging: () => {
      const { queue, messages, commands, recipients, files } = messageRoom
      return { queue, messages, commands, recipients, files, media: media.media }
    },
    audience: {
      isAnybody: () => sockets?.isAnybody() ?? false,
      isThere: (...whom) => sockets?.isThere(...whom) ?? false,
      emit: (...news) => sockets?.emit(...news),
    },
  })
  undo.push(() => delivery.close())
  const onEngineError = (error: unknown) => {
    onError(error)
    tell({ level: 'error', service: 'whatsapp', message: 'Falha inesperada no motor das sessões' })
  }
  const media = await MediaRoom.open({
    ...foundation,
    dataFolder: config.dataFolder,
    limits: config.limits.media,
    tokenKey: storage.tokenKey,
    publicUrl,
  })
  undo.push(() => media.close())
  const buildEngine = config.buildEngine ?? engineBuilders[config.engine]
  const { engine, phones } = await buildEngine({
    ...foundation,
    store: new EngineStore(db, vault),
    files: media.files,
    publicUrl,
    back: (id) => room.back(id),
    answerPasskey: (...answer) => room.passkeys.answerAtPhone(...answer),
    onError: onEngineError,
  })
  const cloud = new Cloud({
    ...foundation,
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
  const room = new SessionRoom({
    ...foundation,
    engines,
    forgotten,
    links: media.links,
    publicUrl,
    most,
    checkCloud: (settings) => cloud.check(settings),
    onConnected: (id) => {
      void messageRoom.resume(id).catch(onError)
      void responderRoom.resume(id).catch(onError)
    },
    onJoined: (...where) => {
      messageRoom.wake(...where)
      responderRoom.wake(...where)
    },
    onError: onEngineError,
  })
  undo.push(() => room.close())
  const messageRoom = new MessageRoom({
    ...foundation,
    settings: config,
    engines,
    media: media.media,
    links: media.links,
    runs: room.runs,
    identities: room.identities,
    back: (id) => room.back(id),
    random,
    takenOver: (...said) => responderRoom.takenOver(...said),
  })
  undo.push(() => messageRoom.close())
  const sent = new SentFiles(media.media, delivery.downloader)
  const responderRoom = new ResponderRoom({
    ...foundation,
    settings: config,
    find: config.responders ?? delivery.findResponders,
    queue: messageRoom.queue,
    files: messageRoom.files,
    links: media.links,
    sent,
    runs: room.runs,
    back: (id) => room.back(id),
    touched: (targetId) => delivery.touch(targetId),
    due: (targetId) => delivery.hurry(targetId),
  })
  undo.push(() => responderRoom.close())
  const templateRoom = new TemplateRoom({ ...foundation, most: mostTemplates })
  const pages = new SessionPages(db)
  const mail = new MailRoom({
    ...foundation,
    environment: config.mail,
    patience: config.mailPatience,
    publicUrl,
    timeZone,
  })
  undo.push(() => mail.close())
  const accounts = new AccountRoom({
    ...foundation,
    tokenKey: storage.tokenKey,
    notices: mail.notices,
    publicUrl,
    signInDays: config.signInDays,
    limits: config.limits,
  })
  undo.push(() => accounts.close())
  const alertRoom = new AlertRoom({
    ...foundation,
    mail,
    activity: accounts.activity,
    dataFolder: config.dataFolder,
    publicUrl,
    timeZone,
  })
  undo.push(() => alertRoom.close())
  const retention = new Retention({
    ...foundation,
    limits: config.retention,
    queues: delivery.queues,
    media: media.sweep,
  })
  undo.push(() => retention.stop())
  const observatory = new Observatory({
    ...foundation,
    pages,
    engines,
    machine: config.machine ?? thisMachine,
    log: systemLog,
    socketConnections: () => sockets?.connections ?? 0,
  })
  undo.push(() => observatory.stop())

  const privacy = new PrivacyRoom({
    ...foundation,
    place: config,
    media,
    forgotten,
    limits: config.retention,
  })
  undo.push(() => privacy.close())
  const backups = await BackupRoom.open({
    ...foundation,
    place: config,
    activity: accounts.activity,
    media: media.files,
    alerts: alertRoom.alerts,
    pause: room.pause,
    deliveries: delivery,
    forgotten,
    mostSessions: most,
    timeZone,
  })
  undo.push(() => backups.close())

  const targetTools = { pages, engines }
  const handlers = handlersOf({
    ...foundation,
    accounts,
    mail,
    backups,
    alertRoom,
    privacy,
    room,
    messageRoom,
    templateRoom,
    delivery,
    targetHandlers: delivery.handlers(targetTools),
    copyIntegration: delivery.copier(targetTools),
    addressOf: (target) => targetAddress(vault, target),
    responders: responderRoom,
    observatory,
    cloud,
    engines,
    phones,
    pages,
    sent,
    info: new SystemInfo({
      ...foundation,
      machine: config.machine ?? thisMachine,
      engine: engine.name,
      disk: () => diskOf(config.dataFolder),
    }),
    systemLog,
    isDamaged: storage.isDamaged,
  })
  const { app, routes } = await buildApi(
    {
      ...foundation,
      config,
      accounts,
      charge: chargesOf(quotas, async (secret) => (await phones?.ownerOf(secret)) ?? null),
      standstill: (userId) => backups.standstill.refuse(userId),
      handlers,
      watch: (server) => observatory.watch(server),
      endSockets: () => sockets?.close(),
    },
    undo,
  )
  undo.push(() => sent.close())
  const { connectionGuard, socketServer } = openSockets({
    ...foundation,
    config,
    app,
    tokens: accounts.tokens,
    keys: accounts.keys,
    scopedTokens: accounts.scopedTokens,
    sessions: room.sessions,
  })
  sockets = socketServer
  delivery.serve(connectionGuard)
  undo.push(() => delivery.stopServing())

  return {
    ...{ app, routes, db, vault, clock, tell, systemLog },
    displaced: storage.displaced,
    onError,
    engine: engine.name,
    announceUrl,
    delivery,
    room,
    messageRoom,
    responderRoom,
    templateRoom,
    privacy,
    cloudEngine: cloud.engine,
  }
}
