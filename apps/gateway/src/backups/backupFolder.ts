import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Quarantine } from '../kit/quarantine.js'
import { errorCode } from '../kit/startFailure.js'

const incoming = 'incoming'

/** The folder of the ZIPs. A file of it is whole: what is being made lies apart, and is gone at the next start. */
export class BackupFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** What is not complete is below it. */
  get path(): string {
    return join(this.#folder, incoming)
  }

  /**
   * Deletes unfinished files of a process that was killed, moves backups without a row to the quarantine and brings back
   * those of it that have one. Gives how many of each.
   * @param known Ids of the backups that have a row.
   * @param now Milliseconds since 1970.
   */
  async prepare(
    known: ReadonlySet<string>,
    now: number,
  ): Promise<{ unfinished: number; quarantined: number }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const unfinished = await countOf(this.path)
    await rm(this.path, { recursive: true, force: true })
    await mkdir(this.path, { mode: 0o700 })
    const quarantine = new Quarantine(join(this.#folder, 'quarantine'))
    for (const name of await quarantine.names()) {
      const id = idOf(name)
      if (id !== undefined && known.has(id)) await quarantine.release(name, this.pathOf(id))
    }
    let quarantined = 0
    for (const name of await readdir(this.#folder)) {
      const id = idOf(name)
      if (id === undefined || known.has(id)) continue
      await quarantine.add(this.pathOf(id), name, now)
      quarantined += 1
    }
    await quarantine.expire(now)
    return { unfinished, quarantined }
  }

  pathOf(id: string): string {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError(`Not the id of a backup: ${id}`)
    return join(this.#folder, `${id}.zip`)
  }

  /** Where one may be made that is not there yet. */
  newPath(): string {
    return join(this.path, `${randomUUID()}.zip`)
  }

  /**
   * Takes a file in. It is on the disk, whole, when `answerFor` writes down that it is wanted; where that fails it is gone.
   */
  async keep<Result>(path: string, id: string, answerFor: () => Promise<Result>): Promise<Result> {
    const kept = this.pathOf(id)
    await sync(path)
    try {
      await rename(path, kept)
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error
      // It was received on a disk of its own.
      const beside = this.newPath()
      await copyFile(path, beside)
      await sync(beside)
      await rename(beside, kept)
    }
    await sync(this.#folder)
    try {
      return await answerFor()
    } catch (error) {
      await rm(kept, { force: true })
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }
}

const idOf = (name: string) => /^([0-9a-f-]{36})\.zip$/.exec(name)?.[1]

async function countOf(folder: string): Promise<number> {
  try {
    return (await readdir(folder)).length
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
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
