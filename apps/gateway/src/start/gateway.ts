import { join } from 'node:path'
import { type Access, contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { Lockout } from '../accounts/lockout.js'
import { RefreshAnswers } from '../accounts/refreshAnswers.js'
import { SignIn } from '../accounts/signIn.js'
import { SignInLog } from '../accounts/signInLog.js'
import { Tokens } from '../accounts/tokens.js'
import { UserNotificationSettings } from '../accounts/userNotificationSettings.js'
import { type CreatedUser, checkAdministrator, ensureAdministrator } from '../accounts/users.js'
import { authHandlers } from '../areas/auth.js'
import { contactHandlers } from '../areas/contacts.js'
import { dashboardHandlers } from '../areas/dashboard.js'
import { deliveryHandlers } from '../areas/deliveries.js'
import { eventHandlers } from '../areas/events.js'
import { behaviorHandlers } from '../areas/integrations/behavior.js'
import { cloudHandlers } from '../areas/integrations/cloud.js'
import { monitoringHandlers } from '../areas/monitoring.js'
import { notificationSettingsHandlers } from '../areas/notificationSettings.js'
import { sessionHandlers } from '../areas/sessions.js'
import { systemHandlers } from '../areas/system.js'
import { virtualPhoneHandlers } from '../areas/virtualPhone.js'
import { MemoryBus } from '../cluster/memoryBus.js'
import { MemoryGrants } from '../cluster/memoryGrants.js'
import { MemoryLeases } from '../cluster/memoryLeases.js'
import { StoreClaims } from '../cluster/storeClaims.js'
import { createResolver, type Resolve } from '../delivery/net/resolver.js'
import { EngineStore } from '../engines/engineStore.js'
import { EngineRegistry } from '../engines/registry.js'
import { EventFeed } from '../events/eventFeed.js'
import { EventStore } from '../events/eventStore.js'
import { Idempotency } from '../http/answers/idempotency.js'
import { chargesOf } from '../http/charges.js'
import { serveDashboard } from '../http/dashboard.js'
import { mount } from '../http/mount.js'
import { placesOf } from '../http/places.js'
import { Uploads } from '../http/requests/uploads.js'
import { createServer } from '../http/server.js'
import { foreignKeysNotice } from '../keys/foreignKeys.js'
import { keyFileIn } from '../keys/keyFile.js'
import { openKeys } from '../keys/openKeys.js'
import { type Clock, systemClock } from '../kit/clock.js'
import { Quotas } from '../kit/limits/quotas.js'
import { Vault } from '../kit/vault.js'
import { version } from '../kit/version.js'
import type { Logger } from '../log/logger.js'
import { storeLog } from '../log/storeLog.js'
import { type LogLine, SystemLog } from '../log/systemLog.js'
import { DashboardFigures } from '../observatory/dashboardFigures.js'
import { Health } from '../observatory/health.js'
import { type Machine, thisMachine } from '../observatory/machine.js'
import { Retention } from '../observatory/retention.js'
import { ConnectionGuard } from '../realtime/connectionGuard.js'
import { SocketServer } from '../realtime/socketServer.js'
import { ContactCounts } from '../sessions/contactCounts.js'
import { Contacts } from '../sessions/contacts.js'
import { SessionPages } from '../sessions/sessionPages.js'
import { GroupCommit } from '../store/groupCommit.js'
import { openStore, storeExists } from '../store/open.js'
import type { StoreWatch } from '../store/watch.js'
import type { Settings } from './config.js'
import { lockDataFolder, prepareDataFolder } from './dataFolder.js'
import { DeliveryRoom } from './delivery.js'
import { type BuiltEngine, type EngineContext, engineBuilders } from './engines.js'
import { bracketed, listen, portOf, reachableHost } from './listening.js'
import { Observatory } from './observatory.js'
import { SessionRoom } from './sessions.js'

z.config(z.locales.ptBR())

/** How long requests under way may take to end when the gateway stops. */
const stopGraceMs = 3000

export interface GatewayConfig extends Settings {
  log: Logger
  /** The system's by default. */
  clock?: Clock | undefined
  /** The one it runs on by default. */
  machine?: Machine | undefined
  /** The system's resolver by default. */
  resolve?: Resolve | undefined
  /** The one that `engine` names by default. */
  buildEngine?: ((context: EngineContext) => BuiltEngine) | undefined
  /** From 0 to 1: the jitter of retries. */
  random?: (() => number) | undefined
}

export interface Gateway {
  /** Where this machine finds it: `http://localhost:8000`. */
  url: string
  port: number
  administrator: CreatedUser & { created: boolean }
  /** Every route with who may call it. */
  routes: readonly { method: string; url: string; access: Access | undefined }[]
  /** Stops in order, keeping every pairing. */
  close(): Promise<void>
}

/**
 * Opens the data folder, builds the rooms and listens.
 * @throws StartFailure with one line in Portuguese.
 */
export async function startGateway(config: GatewayConfig): Promise<Gateway> {
  const undo: Undo[] = []
  try {
    return await build(config, undo)
  } catch (error) {
    // What failed first is what whoever starts it has to know.
    for (const err of await unwind(undo)) config.log.error({ err }, 'a failed start could not be taken back')
    throw error
  }
}

/** Takes back one step of the start. */
type Undo = () => unknown

/** Takes back what was done, last step first; one that fails leaves none of the others undone. Gives what failed. */
async function unwind(undo: Undo[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

async function build(config: GatewayConfig, undo: Undo[]): Promise<Gateway> {
  const { log, timeZone, clock = systemClock } = config
  prepareDataFolder(config.dataFolder)
  undo.push(lockDataFolder(config.dataFolder))
  // Before there is a database: one without its keys is a loss that is not to be covered up.
  const keys = openKeys(config.dataFolder, config.secrets, !(await storeExists(config)))
  const onError = (err: unknown) => log.error({ err }, 'background work failed')
  const systemLog = new SystemLog(clock, onError)
  const tell = (line: LogLine) => systemLog.write(line)
  let isDamaged = false
  const told = storeLog(tell)
  const watch: StoreWatch = {
    ...told,
    failed(sql, reason) {
      isDamaged ||= reason.startsWith('SQLITE_CORRUPT')
      told.failed(sql, reason)
    },
  }
  const db = await openStore(config, { watch, checked: true })
  undo.push(() => db.destroy())
  systemLog.open(db)
  undo.push(() => systemLog.close())

  let announceUrl: (url: string) => void = () => undefined
  const publicUrl = new Promise<string>((resolve) => {
    announceUrl = resolve
  })
  const writes = new GroupCommit(db, clock)
  const bus = new MemoryBus(onError)
  const leases = new MemoryLeases(clock, await MemoryGrants.open(clock, db), onError)
  undo.push(() => leases.close())
  const eventStore = new EventStore({ writes, bus, clock, log: tell, onError })
  const vault = new Vault(keys.vault)
  const keysFrom = config.secrets ? 'MORPHEUS_SECRET' : keyFileIn(config.dataFolder)
  const foreign = await foreignKeysNotice(db, vault, keysFrom)
  if (foreign !== null) {
    log.warn(foreign)
    tell({ level: 'warn', service: 'system', message: foreign })
  }
  const quotas = new Quotas(clock, config.limits)
  let sockets: SocketServer | undefined
  const delivery = new DeliveryRoom({
    db,
    writes,
    bus,
    claims: new StoreClaims({ db, writes, clock, leases }),
    clock,
    vault,
    resolve: config.resolve ?? createResolver(),
    allowLocal: config.allowLocalTargets,
    retryDelays: config.retryDelays,
    slots: config.limits.deliverySlots,
    lookups: config.limits.lookups,
    testsPerMinute: config.limits.testsPerMinute,
    eventClients: config.limits.eventClients,
    queueLength: config.limits.queueLength,
    stored: (...what) => quotas.stored(...what),
    random: config.random ?? Math.random,
    audience: {
      isAnybody: () => sockets?.isAnybody() ?? false,
      isThere: (...whom) => sockets?.isThere(...whom) ?? false,
      tell: (...news) => sockets?.tell(...news),
    },
    tell,
    onError,
  })
  undo.push(() => delivery.close())
  delivery.follow(eventStore)
  const onEngineError = (error: unknown) => {
    onError(error)
    tell({ level: 'error', service: 'whatsapp', message: 'Falha inesperada no motor das sessões' })
  }
  const buildEngine = config.buildEngine ?? engineBuilders[config.engine]
  const { engine, phones } = buildEngine({
    db,
    store: new EngineStore(db, vault),
    clock,
    publicUrl,
    back: (id) => room.back(id),
    onError: onEngineError,
  })
  const engines = new EngineRegistry(engine)
  const { sessions: most } = config.limits
  const room = new SessionRoom({
    db,
    bus,
    eventStore,
    engines,
    leases,
    vault,
    clock,
    most,
    tell,
    onError: onEngineError,
  })
  undo.push(() => room.close())
  const pages = new SessionPages(db)
  const contactCounts = new ContactCounts(db, eventStore, clock)
  const tokens = new Tokens(db, bus, keys.tokens, clock, config.signInDays)
  const refreshes = new RefreshAnswers(db, clock, vault)
  const signInLog = new SignInLog(clock, tell, onError)
  undo.push(() => signInLog.stop())
  const signIn = new SignIn(db, tokens, refreshes, new Lockout(clock), signInLog)
  const retention = new Retention({
    db,
    clock,
    leases,
    limits: config.retention,
    queues: delivery.queues,
    tell,
    onError,
  })
  undo.push(() => retention.stop())
  const observatory = new Observatory({
    db,
    clock,
    leases,
    pages,
    engines,
    machine: config.machine ?? thisMachine,
    eventStore,
    log: systemLog,
    socketConnections: () => sockets?.connections ?? 0,
    timeZone,
    onError,
  })
  undo.push(() => observatory.stop())

  const app = await createServer(log, config.trustProxy, config.origins)
  undo.push(() => app.close())
  const routes: { method: string; url: string; access: Access | undefined }[] = []
  app.addHook('onRoute', ({ method, url, config: route }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, access: route?.access })
  })
  observatory.watch(app)
  const { monitoring, traffic, prometheus } = observatory
  const health = new Health({ db, clock, isDamaged: () => isDamaged, onError })
  const handlers = {
    auth: authHandlers(signIn),
    sessions: sessionHandlers(room, pages),
    contacts: contactHandlers(room.sessions, new Contacts(db, clock)),
    dashboard: dashboardHandlers(new DashboardFigures({ db, clock, contactCounts, traffic, timeZone })),
    monitoring: monitoringHandlers(monitoring, room.connections, systemLog, timeZone),
    events: eventHandlers(new EventFeed(db)),
    ...delivery.handlers({ pages, engines }),
    deliveries: deliveryHandlers(delivery.log, timeZone),
    behavior: behaviorHandlers(room.behaviors),
    cloud: cloudHandlers(room.cloudConfigs),
    notificationSettings: notificationSettingsHandlers(new UserNotificationSettings(db)),
    system: systemHandlers(engine.name, health, prometheus),
    virtualPhone: virtualPhoneHandlers(phones),
  }
  const { publicCallsPerMinute } = config
  const idempotency = new Idempotency(db, clock, vault)
  const uploads = new Uploads(join(config.dataFolder, 'uploads'))
  await uploads.prepare()
  mount(app, contract, handlers, {
    uploads,
    tokens,
    refreshes,
    idempotency,
    charge: chargesOf(quotas, async (secret) => (await phones?.ownerOf(secret)) ?? null),
    placeOf: placesOf(config.limits.calls),
    publicCallsPerMinute,
  })
  await serveDashboard(app, config.dashboardFolder)
  await app.ready()
  const { trustProxy, origins, limits } = config
  const { messagesPerMinute } = limits
  const connectionGuard = new ConnectionGuard({
    http: app.server,
    clock,
    trustProxy,
    origins,
    messagesPerMinute,
  })
  const socketServer = new SocketServer({
    connectionGuard,
    tokens,
    sessions: room.sessions,
    eventStore,
    clock,
    messagesPerMinute,
    most: limits.sockets,
    log,
  })
  sockets = socketServer
  undo.push(() => socketServer.close())
  delivery.serve(connectionGuard)
  undo.push(() => delivery.stopServing())

  await room.expect()
  await delivery.start()
  // Nobody is served by a gateway that is about to end.
  await checkAdministrator(db, config.administrator)
  await listen(() => app.listen({ host: config.host, port: config.port }), config.port)
  const port = portOf(app.server.address())
  const message = `Gateway iniciado (versão ${version}, motor ${engine.name})`
  systemLog.write({ level: 'info', service: 'system', message })
  announceUrl(config.publicUrl ?? `http://${reachableHost(config.host)}:${port}`)
  // Last: a start that fails must not keep a password that nobody gets to see.
  const administrator = await ensureAdministrator(db, clock, config.administrator)
  void resume(room, tell)

  return {
    url: `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : bracketed(config.host)}:${port}`,
    port,
    administrator,
    routes,
    async close() {
      systemLog.write({ level: 'info', service: 'system', message: 'Gateway encerrado' })
      const cancel = clock.after(stopGraceMs, () => app.server.closeAllConnections())
      const failures = await unwind(undo)
      cancel()
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' · '))
    },
  }
}

/** Sessions come back while others are served already. */
async function resume(room: SessionRoom, tell: (line: LogLine) => void): Promise<void> {
  const message = 'Todas as sessões foram retomadas'
  if (await room.resume()) tell({ level: 'info', service: 'system', message })
}
