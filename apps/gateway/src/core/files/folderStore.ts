import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Clock, systemClock } from '../lib/clock.js'
import { errorCode } from '../lib/errorCode.js'
import { StartFailure } from '../lib/startFailure.js'
import { describeSystemError } from '../lib/systemErrors.js'
import type { FileRange, FileStore, StoredFile } from './fileStore.js'

const unfinishedFolder = 'unfinished'
/** Neither hidden nor a way out of the folder. */
const isName = /^[\w-][\w.-]*$/

interface FolderOptions {
  /** True where other gateways use the folder, too. */
  isShared?: boolean
  location?: string
  clock?: Pick<Clock, 'now'>
}

/** Files in a folder, of this machine or mounted. Readable by the gateway's OS user only. */
export class FolderStore implements FileStore {
  readonly #folder: string
  readonly #clock: Pick<Clock, 'now'>
  readonly isShared: boolean
  readonly location: string

  constructor(folder: string, options: FolderOptions = {}) {
    const { isShared = false, location: place = `em ${folder}`, clock = systemClock } = options
    this.#folder = folder
    this.isShared = isShared
    this.location = place
    this.#clock = clock
  }

  async put(key: string, path: string): Promise<void> {
    const target = this.pathOf(key)
    await this.#createFolder(dirname(target))
    await this.#touch(path)
    await sync(path)
    if (!(await tryLink(path, target))) await this.#copy(path, target)
    await sync(dirname(target))
  }

  async find(key: string): Promise<StoredFile | null> {
    return nullIfMissing(async () => {
      const { size, mtimeMs } = await stat(this.pathOf(key))
      return { size, modifiedAt: mtimeMs }
    })
  }

  open(key: string, range?: FileRange): Readable {
    const stream = createReadStream(this.pathOf(key), range && { start: range.from, end: range.to })
    // Readers that begin later still see the error; without a listener it would end the process before.
    stream.on('error', () => undefined)
    return stream
  }

  pathOf(key: string): string {
    if (!key.split('/').every((name) => isName.test(name))) throw new TypeError(`Not a key: ${key}`)
    return join(this.#folder, key)
  }

  async move(from: string, to: string): Promise<boolean> {
    const [source, target] = [this.pathOf(from), this.pathOf(to)]
    await this.#createFolder(dirname(target))
    const isMoved = await nullIfMissing(async () => {
      await this.#touch(source)
      await rename(source, target)
      // `rename` keeps both names where they are links to the same file.
      await rm(source, { force: true })
      return true
    })
    return isMoved ?? false
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true })
  }

  async *list(folder: string): AsyncGenerator<string[]> {
    const path = this.pathOf(folder.replace(/\/$/, ''))
    const entries = await nullIfMissing(() => readdir(path, { withFileTypes: true }))
    if (!entries) return
    const validEntries = entries.filter(({ name }) => isName.test(name))
    yield validEntries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}${name}`)
    for (const entry of validEntries) if (entry.isDirectory()) yield* this.list(`${folder}${entry.name}/`)
  }

  async removeUnfinished(before: number): Promise<void> {
    const folder = join(this.#folder, unfinishedFolder)
    for (const name of (await nullIfMissing(() => readdir(folder))) ?? []) {
      const path = join(folder, name)
      const file = await nullIfMissing(() => stat(path))
      if (file && file.mtimeMs < before) await rm(path, { force: true })
    }
  }

  async check(): Promise<void> {
    try {
      // Not created: it may be a drive that is not mounted.
      await access(this.#folder, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error) {
      const reason = describeSystemError(error, this.#folder) ?? errorCode(error) ?? 'erro desconhecido'
      const message = `Não é possível gravar arquivos em ${this.#folder} (${reason}). Confira MORPHEUS_FILES_DIR, e se a pasta está montada.`
      throw new StartFailure(message, 1, { cause: error })
    }
  }

  close(): void {}

  /** Two gateways may write the same key: each has a file of its own until it is complete. */
  async #copy(path: string, target: string): Promise<void> {
    const folder = join(this.#folder, unfinishedFolder)
    await this.#createFolder(folder)
    const temporaryPath = join(folder, `${hostname()}-${process.pid}-${randomUUID()}`)
    try {
      await copyFile(path, temporaryPath)
      await sync(temporaryPath)
      await rename(temporaryPath, target)
    } finally {
      await rm(temporaryPath, { force: true })
    }
  }

  async #touch(path: string): Promise<void> {
    const seconds = this.#clock.now() / 1000
    await utimes(path, seconds, seconds)
  }

  async #createFolder(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first !== undefined) await sync(dirname(first))
  }
}

/** False where it needs a copy: another file system, one without links, or something to replace. */
async function tryLink(path: string, target: string): Promise<boolean> {
  try {
    await link(path, target)
    return true
  } catch (error) {
    if (
      ['EXDEV', 'EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(
        errorCode(error) ?? '',
      )
    )
      return false
    throw error
  }
}

async function nullIfMissing<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
