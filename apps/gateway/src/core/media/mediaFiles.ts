import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileRange, FileStore } from '../files/fileStore.js'
import { Quarantine } from '../files/quarantine.js'
import { KeyedLock } from '../lib/keyedLock.js'
import { isDiskFull } from '../lib/systemErrors.js'

export interface ReceivedFile {
  readonly path: string
  /** SHA-256 of its content, in hexadecimal. */
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}

const folder = 'media/'
const parseDigest = (key: string) => {
  const [, start = '', end = ''] = /^media\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key) ?? []
  return start === '' ? [] : [start + end]
}

/**
 * Content-addressed files, named by SHA-256, independent of senders and their file names. Several gateways may share
 * the store: a file may be set aside by one while another stores a row for it. So a node that stores a row checks
 * afterwards that the file is still there, and one that takes a file away checks afterwards whether there is a row.
 */
export class MediaFiles {
  readonly #store: FileStore
  readonly #incoming: string
  /** Lock per content, so that a deletion cannot race with a new reference of this gateway. */
  readonly #locks = new KeyedLock()

  readonly quarantine: Quarantine

  /** @param incoming Folder of this gateway alone, for files until they are complete; emptied at its next start. */
  constructor(store: FileStore, incoming: string) {
    this.#store = store
    this.#incoming = incoming
    this.quarantine = new Quarantine(store, `${folder}quarantine/`)
  }

  /** Names the place to the operator, in Portuguese. */
  get location(): string {
    return this.#store.location
  }

  async prepare(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true })
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 })
  }

  /** @throws FileTooLargeError, and as the source does. */
  async receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    const path = join(this.#incoming, randomUUID())
    const hash = createHash('sha256')
    let size = 0
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of source) {
          size += chunk.length
          if (size > maxBytes) throw new FileTooLargeError(`More than ${maxBytes} bytes`)
          hash.update(chunk)
          await file.writeFile(chunk)
        }
      } finally {
        await file.close()
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, sha256: hash.digest('hex'), size }
  }

  /**
   * Moves a file to its content address. It is durable before `saveRow` runs; a failure of `saveRow` leaves the
   * file unreferenced.
   */
  store<Result>({ path, sha256 }: ReceivedFile, saveRow: () => Promise<Result>): Promise<Result> {
    return this.#locks.run(sha256, async () => {
      const key = toKey(sha256)
      const isStored = await this.has(sha256)
      if (!isStored) await this.#store.put(key, path)
      try {
        const result = await saveRow()
        if (this.#store.isShared) await this.#storeAgainIfMissing(key, path)
        return result
      } catch (error) {
        // Other errors may hide a successful commit: the cleanup deletes unreferenced files later.
        if (!isStored && !this.#store.isShared && isDiskFull(error)) await this.#store.remove(key)
        throw error
      } finally {
        await rm(path, { force: true })
      }
    })
  }

  /** Deletes it, and what the quarantine has of it, unless it is referenced. */
  remove(sha256: string, isReferenced: () => Promise<boolean>): Promise<boolean> {
    return this.#locks.run(sha256, async () => {
      if (!(await this.#quarantineUnreferenced(sha256, isReferenced))) return false
      await this.quarantine.remove(sha256)
      return true
    })
  }

  /** Quarantines it unless it is referenced or was changed later than `before`. */
  moveToQuarantine(sha256: string, before: number, isReferenced: () => Promise<boolean>): Promise<boolean> {
    return this.#locks.run(sha256, async () => {
      const file = await this.#store.find(toKey(sha256))
      if (!file || file.modifiedAt > before) return false
      return this.#quarantineUnreferenced(sha256, isReferenced)
    })
  }

  async restoreFromQuarantine(sha256: string): Promise<void> {
    await this.#locks.run(sha256, () => this.quarantine.restore(sha256, toKey(sha256)))
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.#store.find(toKey(sha256))) !== null
  }

  /** Inclusive range. */
  open(sha256: string, range?: FileRange): Readable {
    return this.#store.open(toKey(sha256), range)
  }

  /** SHA-256 of every file, in parts. */
  async *listDigests(): AsyncGenerator<string[]> {
    for await (const keys of this.#store.list(folder)) yield keys.flatMap(parseDigest)
  }

  /** Another gateway may have set the file aside before it could see the row. */
  async #storeAgainIfMissing(key: string, path: string): Promise<void> {
    try {
      if (!(await this.#store.find(key))) await this.#store.put(key, path)
    } catch {
      // The row is stored: the caller must not repeat that. The store reports its own failures.
    }
  }

  async #quarantineUnreferenced(sha256: string, isReferenced: () => Promise<boolean>): Promise<boolean> {
    if (await isReferenced()) return false
    const key = toKey(sha256)
    await this.quarantine.add(key, sha256)
    // Another gateway may have stored a row meanwhile, and found the file still there.
    if (!this.#store.isShared || !(await isReferenced())) return true
    await this.quarantine.restore(sha256, key)
    return false
  }
}

function toKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`Not a SHA-256: ${sha256}`)
  return `${folder}${sha256.slice(0, 2)}/${sha256.slice(2)}`
}
