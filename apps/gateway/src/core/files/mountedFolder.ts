import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { errorCode } from '../lib/errorCode.js'
import { type FileRange, type FileStore, markerKey, type StoredFile } from './fileStore.js'
import { FilesUnavailable } from './filesUnavailable.js'
import type { FolderStore } from './folderStore.js'

/** Error codes of the system for a file server that does not answer. */
const unreachableCodes = new Set([
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIO',
  'ENETUNREACH',
  'ENOTCONN',
  'ESTALE',
  'ETIMEDOUT',
])

/**
 * A folder that may be of another machine. Where its mount is lost, the empty folder below it would take what is
 * written and have no file that is looked for: all calls throw FilesUnavailable as long as the marker is missing that
 * was there before.
 */
export class MountedFolder implements FileStore {
  readonly #folder: FolderStore
  readonly #onFailure: (reason: string) => void
  #hadMarker = false
  readonly isShared = true

  /** @param onFailure Told the reason of every failure, in Portuguese. */
  constructor(folder: FolderStore, onFailure: (reason: string) => void) {
    this.#folder = folder
    this.#onFailure = onFailure
  }

  get location(): string {
    return this.#folder.location
  }

  async put(key: string, path: string): Promise<void> {
    await this.#run(() => this.#folder.put(key, path))
    this.#hadMarker ||= key === markerKey
  }

  find(key: string): Promise<StoredFile | null> {
    return this.#run(() => this.#folder.find(key))
  }

  open(key: string, range?: FileRange): Readable {
    return this.#folder.open(key, range)
  }

  pathOf(key: string): string {
    return this.#folder.pathOf(key)
  }

  move(from: string, to: string): Promise<boolean> {
    return this.#run(() => this.#folder.move(from, to))
  }

  remove(key: string): Promise<void> {
    return this.#run(() => this.#folder.remove(key))
  }

  async *list(folder: string): AsyncGenerator<string[]> {
    const parts = this.#folder.list(folder)
    for (
      let part = await this.#run(() => parts.next());
      !part.done;
      part = await this.#run(() => parts.next())
    )
      yield part.value
  }

  removeUnfinished(before: number): Promise<void> {
    return this.#run(() => this.#folder.removeUnfinished(before))
  }

  async check(): Promise<void> {
    await this.#folder.check()
    this.#hadMarker = (await this.#folder.find(markerKey)) !== null
  }

  close(): void {
    this.#folder.close()
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      if (this.#hadMarker) await stat(this.#folder.pathOf(markerKey))
    } catch (error) {
      throw this.#failure(`${markerKey} não está mais lá (${errorCode(error)}): a pasta está montada?`)
    }
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error) ?? ''
      throw unreachableCodes.has(code) ? this.#failure(`o sistema respondeu ${code}`) : error
    }
  }

  #failure(reason: string): FilesUnavailable {
    this.#onFailure(reason)
    return new FilesUnavailable()
  }
}
