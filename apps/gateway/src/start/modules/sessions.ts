import type { EventStore } from '../../core/events/eventStore.js'
import type { MediaLinks } from '../../core/media/mediaLinks.js'
import type { HostGuard } from '../../core/net/hostGuard.js'
import { ProxyTunnels } from '../../core/net/proxyTunnel.js'
import { listActiveSessionIds } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { NumberCheck } from '../../engines/cloud/numberCheck.js'
import type { CloudSettings } from '../../engines/cloud/settings.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { OutwardTests } from '../../features/deliveries/outwardTests.js'
import { AccountPause } from '../../features/sessions/accountPause.js'
import { AttentionJob } from '../../features/sessions/attentionJob.js'
import { ConnectCommands } from '../../features/sessions/connectCommands.js'
import { DeviceRemovalJob } from '../../features/sessions/deviceRemovalJob.js'
import { EngineRuns } from '../../features/sessions/engineRuns.js'
import type { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import { Identities } from '../../features/sessions/identities/identities.js'
import { ArrivedMedia } from '../../features/sessions/messages/arrivedMedia.js'
import { PairingCodes } from '../../features/sessions/pairingCodes.js'
import { Passkeys } from '../../features/sessions/passkey/passkeys.js'
import { Proxies } from '../../features/sessions/proxy/proxies.js'
import { ProxyUse } from '../../features/sessions/proxy/proxyUse.js'
import { Resumption } from '../../features/sessions/resumption.js'
import { SessionMutex } from '../../features/sessions/sessionMutex.js'
import { SessionPlacementJob } from '../../features/sessions/sessionPlacementJob.js'
import { Sessions } from '../../features/sessions/sessions.js'
import { Behaviors } from '../../features/sessions/settings/behaviors.js'
import { CloudConfigs } from '../../features/sessions/settings/cloudConfigs.js'
import { Devices, readDevice } from '../../features/sessions/settings/devices.js'
import type { Core } from './core.js'

interface SessionModuleOptions extends Core {
  engines: EngineRegistry
  links: MediaLinks
  erasedPeople: ErasedPeople
  guard: HostGuard
  /** Limits tests that connect outwards. */
  limitTests: OutwardTests['run']
  /** Public URL of the dashboard; resolves once the gateway listens. */
  publicUrl: Promise<string>
  maxSessions: number
  /** Age up to which messages from before the pairing are stored. */
  historyDays: number
  checkCloud: (settings: CloudSettings) => Promise<NumberCheck>
  onConnected: (sessionId: string) => void
  /** Called when two conversations were merged and the merged one has pending work. */
  onContactsMerged: (sessionId: string, chat: string) => void
}

/**
 * Module of sessions. After a start they reconnect in the background, and lists show their last state; a call that
 * names one waits for it.
 */
export class SessionModule {
  readonly sessions: Sessions
  readonly identities: Identities
  readonly runs: EngineRuns
  readonly mutex: SessionMutex
  readonly connectCommands: ConnectCommands
  readonly codes: PairingCodes
  readonly passkeys: Passkeys
  readonly behaviors: Behaviors
  readonly cloudConfigs: CloudConfigs
  readonly proxies: Proxies
  readonly devices: Devices
  readonly pause: AccountPause
  readonly #db: Db
  readonly #eventStore: EventStore
  readonly #resumption: Resumption
  readonly #attention: AttentionJob
  readonly #removals: DeviceRemovalJob
  readonly #placement: SessionPlacementJob | null

  constructor({
    engines,
    links,
    maxSessions,
    erasedPeople,
    checkCloud,
    onConnected,
    onContactsMerged,
    publicUrl,
    guard,
    limitTests,
    ...core
  }: SessionModuleOptions) {
    const { db, activityLog, eventStore, vault, clock, onError } = core
    this.identities = new Identities(clock, erasedPeople, onContactsMerged)
    const proxyUse = new ProxyUse({ ...core, tunnels: new ProxyTunnels(guard, clock) })
    const runs = new EngineRuns({
      ...core,
      engines,
      identities: this.identities,
      media: new ArrivedMedia(vault, links, clock),
      onConnected,
      inTurn: (id, work) => mutex.runExclusive(id, work),
      networkOf: async (session) => ({
        proxy: await proxyUse.getOwnProxy(session),
        device: await readDevice(db, session.id),
      }),
    })
    const resumption = new Resumption({ resume: (id) => runs.resume(id), onError })
    const mutex = new SessionMutex(db, resumption)
    const cloudConfigs = new CloudConfigs({
      db,
      activityLog,
      vault,
      clock,
      mutex,
      atOwner: (id) => runs.findRun(id),
      check: checkCloud,
      changed: (...change) => this.connectCommands.configured(...change),
    })
    this.#db = db
    this.#eventStore = eventStore
    this.runs = runs
    this.mutex = mutex
    this.#resumption = resumption
    this.#attention = new AttentionJob({ db, clock, eventStore, onError })
    this.#removals = new DeviceRemovalJob({ ...core, engine: engines.main })
    this.#placement = core.leases.nodeId
      ? new SessionPlacementJob({
          ...core,
          resume: (ids) => resumption.restore(ids),
          isMovable: (id) => runs.getLocalRun(id)?.isConnected ?? true,
        })
      : null
    core.homes.stopWith((id) => mutex.runExclusive(id, (session) => runs.halt(session)))
    core.homes.onArrival((id) => void runs.resumeInTurn(id))
    this.cloudConfigs = cloudConfigs
    this.sessions = new Sessions({ ...core, mutex, runs, cloudConfigs, maxSessions })
    this.connectCommands = new ConnectCommands({
      db,
      mutex,
      runs,
      eventStore,
      switchOff: (...args) => cloudConfigs.switchOff(...args),
    })
    this.pause = new AccountPause({ ...core, mutex, runs })
    this.codes = new PairingCodes(mutex, runs)
    this.passkeys = new Passkeys({ mutex, runs, eventStore, clock, publicUrl })
    this.proxies = new Proxies({
      ...core,
      guard,
      engines,
      mutex,
      use: proxyUse,
      atOwner: (id) => runs.findRun(id),
      changed: (...change) => this.connectCommands.networkChanged(...change),
      limited: limitTests,
    })
    this.devices = new Devices({ db, activityLog, engines })
    this.behaviors = new Behaviors({
      db,
      activityLog,
      mutex,
      changed: (...change) => runs.configure(...change),
    })
  }

  /** Resolves once a session that was active before the restart is reconnected; at once for any other. */
  resumeSession(id: string): Promise<void> {
    return this.#resumption.resumeSession(id)
  }

  /**
   * Loads the sessions active at the last stop, before any request may ask for one. Nodes of a cluster take theirs
   * later.
   */
  async expect(): Promise<void> {
    if (!this.#placement) this.#resumption.expect(await listActiveSessionIds(this.#db))
  }

  /** Reconnects them, most recently active first. Returns true if there were any and all are back. */
  resume(): Promise<boolean> {
    return this.#resumption.run()
  }

  /** Hands the sessions here to the other nodes of a cluster, and takes none. */
  async drain(): Promise<void> {
    await this.#placement?.drain()
  }

  /** Takes sessions of a cluster again. */
  async resumeFromDrain(): Promise<void> {
    await this.#placement?.resume()
  }

  async close(): Promise<void> {
    await this.#placement?.stop()
    await this.#attention.stop()
    await this.#removals.stop()
    await this.#resumption.stop()
    await this.runs.close()
    await this.#eventStore.whenIdle()
  }
}
