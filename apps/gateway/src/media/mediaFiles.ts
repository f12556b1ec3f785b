import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { KeyedLock } from '../kit/keyedLock.js'
import { isDiskFull } from '../kit/machineTrouble.js'
import { Quarantine } from '../kit/quarantine.js'
import { errorCode } from '../kit/startFailure.js'

/** A file that is on the disk and that nobody answers for yet. */
export interface LooseFile {
  readonly path: string
  /** Of its content, in hexadecimal. */
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** More came than there may be. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

const incoming = 'incoming'
const quarantined = 'quarantine'
const isName = (name: string) => /^[0-9a-f]{64}$/.test(name)

/**
 * Files by what they hold: the name of each is the SHA-256 of its content, whoever sent it and whatever they call it. What
 * is not complete lies apart, and is gone at the next start. Nobody but this machine's user of ours can read them.
 */
export class MediaFiles {
  readonly #folder: string
  /** By content: that nobody deletes what another one is about to answer for. */
  readonly #locks = new KeyedLock()

  /** Files without a row. */
  readonly quarantine: Quarantine

  constructor(folder: string) {
    this.#folder = folder
    this.quarantine = new Quarantine(join(folder, quarantined))
  }

  /** Makes the folder and forgets what a process that was killed had begun. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await rm(join(this.#folder, incoming), { recursive: true, force: true })
    await mkdir(join(this.#folder, incoming), { mode: 0o700 })
  }

  /** Writes what comes beside the others. Nothing stays of what fails. @throws TooManyBytes, and as the source does. */
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
   * Takes a loose file in, to be found by its content from now on; `answerFor` writes down that it is wanted, and where
   * that fails nobody wants it. All of it is on the disk when this resolves.
   */
  keep<Result>({ path, sha256 }: LooseFile, answerFor: () => Promise<Result>): Promise<Result> {
    return this.#locks.run(sha256, async () => {
      const kept = this.#pathOf(sha256)
      const isKnown = await isThere(kept)
      if (isKnown) await rm(path, { force: true })
      else await this.#takeIn(path, kept)
      try {
        return await answerFor()
      } catch (error) {
        // Elsewhere it may have been written down all the same: what nobody wants is swept later.
        if (!isKnown && isDiskFull(error)) await rm(kept, { force: true })
        throw error
      }
    })
  }

  /** Deletes it, unless somebody wants it. Whether it is gone. */
  remove(sha256: string, isWanted: () => Promise<boolean>): Promise<boolean> {
    return this.#locks.run(sha256, async () => {
      if (await isWanted()) return false
      await rm(this.#pathOf(sha256), { force: true })
      return true
    })
  }

  /** Moves it to the quarantine, unless somebody wants it. Whether it was moved. */
  setAside(sha256: string, now: number, isWanted: () => Promise<boolean>): Promise<boolean> {
    return this.#locks.run(sha256, async () => {
      const path = this.#pathOf(sha256)
      if ((await isWanted()) || !(await isThere(path))) return false
      await this.quarantine.add(path, sha256, now)
      return true
    })
  }

  /** Brings it back from the quarantine. */
  bringBack(sha256: string): Promise<void> {
    return this.#locks.run(sha256, async () => {
      const path = this.#pathOf(sha256)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await this.quarantine.release(sha256, path)
    })
  }

  has(sha256: string): Promise<boolean> {
    return isThere(this.#pathOf(sha256))
  }

  /** From and to are included. */
  open(sha256: string, range?: { from: number; to: number }): Readable {
    return createReadStream(this.#pathOf(sha256), range && { start: range.from, end: range.to })
  }

  /** Of every file, some at a time. */
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

  async #takeIn(path: string, kept: string): Promise<void> {
    const folder = dirname(kept)
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await sync(this.#folder)
    await sync(path)
    try {
      await rename(path, kept)
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error
      // The folder lies on a disk of its own.
      const beside = join(this.#folder, incoming, randomUUID())
      await copyFile(path, beside)
      await sync(beside)
      await rename(beside, kept)
      await rm(path, { force: true })
    }
    await sync(folder)
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** A file's content, or a folder's names. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
