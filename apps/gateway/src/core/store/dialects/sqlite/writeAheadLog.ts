import fs from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** Milliseconds of a sync that is not worth another thread's. */
const quickMs = 0.5
/** Slow syncs in a row after which the event loop does not wait for them any more. */
const maxSlow = 3
/** Syncs on another thread after which the disk is timed again. */
const retimedEvery = 256

/**
 * The log file of a database whose commits do not wait for the disk themselves (`synchronous = NORMAL`): SQLite would
 * block the event loop for that, while other work could go on. A commit is durable once a sync that began after it has
 * ended. Checkpoints order their own writes. On a disk that takes no time, the loop waits: that is quicker.
 */
export class WriteAheadLog {
  readonly #path: string
  #file: number | undefined
  #running: Promise<void> = Promise.resolve()
  /** Begins once the running sync has ended. */
  #next: Promise<void> | undefined
  #isDeferred = false
  #slow = 0
  #sinceTimed = 0
  /** A failed sync leaves unknown what is on the disk: nothing may be written any more. */
  #failure: unknown = null

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`
  }

  /** Resolves when all that is committed is on the disk. @throws the first failure, from then on each time */
  sync(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const sync = this.#sync()
      this.#running = sync.catch(() => undefined)
      return sync
    })
    return this.#next
  }

  /** The commit that follows on the connection does not sync: its caller does, or needs no durability. */
  defer(): void {
    this.#isDeferred = true
  }

  /** Syncs after a transaction that may have written, unless that was deferred; a rollback ends the deferral, too. */
  async endTransaction(mayHaveWritten: boolean): Promise<void> {
    const isDeferred = this.#isDeferred
    this.#isDeferred = false
    if (mayHaveWritten && !isDeferred) await this.sync()
  }

  /** @throws the failure of an earlier sync */
  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure
  }

  async close(): Promise<void> {
    await this.#running
    if (this.#file !== undefined) fs.closeSync(this.#file)
    this.#file = undefined
  }

  async #sync(): Promise<void> {
    this.throwIfFailed()
    try {
      this.#file ??= this.#open()
      if (this.#slow < maxSlow || this.#sinceTimed >= retimedEvery) return this.#syncTimed(this.#file)
      this.#sinceTimed += 1
      await promisify(fs.fdatasync)(this.#file)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  #open(): number {
    // The log is a new file at each start: a power failure must not take its entry in the folder.
    if (process.platform !== 'win32') {
      const folder = fs.openSync(dirname(this.#path), 'r')
      fs.fsyncSync(folder)
      fs.closeSync(folder)
    }
    // Windows flushes only what is open for writing.
    return fs.openSync(this.#path, 'r+')
  }

  #syncTimed(file: number): void {
    const startedAt = performance.now()
    fs.fdatasyncSync(file)
    this.#sinceTimed = 0
    this.#slow = performance.now() - startedAt < quickMs ? 0 : this.#slow + 1
  }
}
