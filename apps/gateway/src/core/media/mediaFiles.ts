import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { KeyedLock } from '../lib/keyedLock.js'
import { isDiskFull } from '../lib/machineErrors.js'
import { Quarantine } from '../lib/quarantine.js'
import { errorCode } from '../lib/startFailure.js'

export interface LooseFile {
  readonly path: string
  /** SHA-256 of its content, in hexadecimal. */
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

const incoming = 'incoming'
const quarantined = 'quarantine'
const isName = (name: string) => /^[0-9a-f]{64}$/.test(name)

/**
 * Content-addressed files, named by SHA-256, independent of senders and their file names. Incomplete files are in a
 * subfolder that is emptied at the next start. Readable by the gateway's OS user only.
 */
export class MediaFiles {
  readonly #folder: string
  /** Lock per content, so that a deletion cannot race with a new reference. */
  readonly #locks = new KeyedLock()

  readonly quarantine: Quarantine

  constructor(folder: string) {
    this.#folder = folder
    this.quarantine = new Quarantine(join(folder, quarantined))
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await rm(join(this.#folder, incoming), { recursive: true, force: true })
    await mkdir(join(this.#folder, incoming), { mode: 0o700 })
  }

  /** @throws TooManyBytes, and as the source does. */
  async receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<LooseFile> {
    const path = join(this.#folder, incoming, randomUUID())
    const hash = createHash('sha256')
    let size = 0
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of source) {
          size += chunk.length
          if (size > maxBytes) throw new TooManyBytes(`More than ${maxBytes} bytes`)
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
   * Moves a file to its content address. Everything is synced to the disk before `answerFor` stores the row; a failure
   * of that leaves the file unreferenced.
   */
  keep<Result>({ path, sha256 }: LooseFile, answerFor: () => Promise<Result>): Promise<Result> {
    return this.#locks.run(sha256, async () => {
      const storedPath = this.#pathOf(sha256)
      const isKnown = await fileExists(storedPath)
      if (isKnown) await rm(path, { force: true })
      else await this.#takeIn(path, storedPath)
      try {
        return await answerFor()
      } catch (error) {
        // Other errors may hide a successful commit: the cleanup deletes unreferenced files later.
        if (!isKnown && isDiskFull(error)) await rm(storedPath, { force: true })
        throw error
      }
    })
  }

  /** Deletes it unless it is referenced. */
  remove(sha256: string, isWanted: () => Promise<boolean>): Promise<boolean> {
    return this.#locks.run(sha256, async () => {
      if (await isWanted()) return false
      await rm(this.#pathOf(sha256), { force: true })
      return true
    })
  }

  /** Quarantines it unless it is referenced. */
  setAside(sha256: string, now: number, isWanted: () => Promise<boolean>): Promise<boolean> {
    return this.#locks.run(sha256, async () => {
      const path = this.#pathOf(sha256)
      if ((await isWanted()) || !(await fileExists(path))) return false
      await this.quarantine.add(path, sha256, now)
      return true
    })
  }

  bringBack(sha256: string): Promise<void> {
    return this.#locks.run(sha256, async () => {
      const path = this.#pathOf(sha256)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await this.quarantine.release(sha256, path)
    })
  }

  has(sha256: string): Promise<boolean> {
    return fileExists(this.#pathOf(sha256))
  }

  /** Inclusive range. */
  open(sha256: string, range?: { from: number; to: number }): Readable {
    const stream = createReadStream(this.#pathOf(sha256), range && { start: range.from, end: range.to })
    // Readers that begin later still see the error; without a listener it would end the process before.
    stream.on('error', () => undefined)
    return stream
  }

  /** SHA-256 of every file, in parts. */
  async *all(): AsyncGenerator<string[]> {
    for (const folder of await readdir(this.#folder)) {
      if (folder === incoming || folder === quarantined) continue
      const names = await readdir(join(this.#folder, folder))
      yield names.map((name) => folder + name).filter(isName)
    }
  }

  #pathOf(sha256: string): string {
    if (!isName(sha256)) throw new TypeError(`Not a SHA-256: ${sha256}`)
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2))
  }

  async #takeIn(path: string, storedPath: string): Promise<void> {
    const folder = dirname(storedPath)
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await sync(this.#folder)
    await sync(path)
    try {
      await rename(path, storedPath)
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error
      // The folder is on another file system.
      const beside = join(this.#folder, incoming, randomUUID())
      await copyFile(path, beside)
      await sync(beside)
      await rename(beside, storedPath)
      await rm(path, { force: true })
    }
    await sync(folder)
  }
}

async function fileExists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
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
