import { type FileHandle, open } from 'node:fs/promises'

/**
 * The log file of a database whose commits do not wait for the disk themselves (`synchronous = NORMAL`): SQLite would
 * block the event loop for that, while other work could go on. A commit is durable once a sync that began after it has
 * ended. Checkpoints order their own writes.
 */
export class WriteAheadLog {
  readonly #path: string
  #file: Promise<FileHandle> | undefined
  #running: Promise<void> = Promise.resolve()
  /** Begins once the running sync has ended. */
  #next: Promise<void> | undefined
  #isDeferred = false
  /** What is on the disk is unknown after a failed sync: nothing may be written any more. */
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

  /** Syncs after a commit, unless that was deferred. */
  async syncCommit(): Promise<void> {
    const isDeferred = this.#isDeferred
    this.#isDeferred = false
    if (!isDeferred) await this.sync()
  }

  /** @throws the failure of an earlier sync */
  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure
  }

  async close(): Promise<void> {
    await this.#running
    await (await this.#file)?.close()
  }

  async #sync(): Promise<void> {
    this.throwIfFailed()
    try {
      // Windows flushes only what is open for writing.
      this.#file ??= open(this.#path, 'r+')
      await (await this.#file).datasync()
    } catch (error) {
      this.#failure = error
      throw error
    }
  }
}
