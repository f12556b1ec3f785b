import { DatabaseClock } from '../core/cluster/postgres/databaseClock.js'
import type { FileStore } from '../core/files/fileStore.js'
import { systemClock } from '../core/lib/clock.js'
import type { Cleanup } from './cleanup.js'
import type { GatewayConfig } from './config/gatewayConfig.js'
import { type Core, openCore } from './modules/core.js'
import { openFiles } from './modules/files.js'
import { openStorage, type Storage } from './storage.js'

interface Foundation {
  storage: Storage
  core: Core
  files: FileStore
  /** Records the database's id beside the files; called once the database has a user. */
  recordFiles: () => Promise<void>
  /** See `Gateway.forcedStop`. */
  forcedStop: Promise<string>
  /** Resolves once `announceUrl` was called. */
  publicUrl: Promise<string>
  announceUrl: (url: string) => void
}

/**
 * Opens what all modules are built on: clock, database, keys, bus, leases and files.
 * @throws StartFailure with one line in Portuguese.
 */
export async function openFoundation(config: GatewayConfig, cleanups: Cleanup[]): Promise<Foundation> {
  const { log, timeZone, nodeName } = config
  const clock = config.clock ?? (config.cluster ? new DatabaseClock() : systemClock)
  const onError = (err: unknown) => log.error({ err }, 'background work failed')
  const [forcedStop, forceStop] = openPromise<string>()
  const storage = await openStorage(config, { clock, onTakenOver: forceStop, onError }, cleanups)
  if (clock instanceof DatabaseClock) {
    cleanups.push(() => clock.stop())
    await clock.startSync(storage.db, onError)
  }
  const core = await openCore(
    { ...storage, clock, timeZone, location: config, nodeName, onNodeTooOld: forceStop, onError },
    cleanups,
  )
  const { files, recordFiles } = await openFiles(config, core, cleanups)
  const [publicUrl, announceUrl] = openPromise<string>()
  return { storage, core, files, recordFiles, forcedStop, publicUrl, announceUrl }
}

/** A promise and the function that resolves it. */
function openPromise<Value>(): [Promise<Value>, (value: Value) => void] {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolveIt) => {
    resolve = resolveIt
  })
  return [promise, resolve]
}
