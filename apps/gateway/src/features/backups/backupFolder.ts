import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Quarantine } from '../../core/lib/quarantine.js'
import { errorCode } from '../../core/lib/startFailure.js'

const incoming = 'incoming'

/** Its files are complete: unfinished ones are in a subfolder that is emptied at the next start. */
export class BackupFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  get path(): string {
    return join(this.#folder, incoming)
  }

  /**
   * Deletes unfinished files of a killed process, moves backups without a row to the quarantine, and restores
   * quarantined ones that have a row. Returns the number of each.
   * @param ids Ids of the backups that have a row.
   * @param now Milliseconds since 1970.
   */
  async prepare(ids: ReadonlySet<string>, now: number): Promise<{ unfinished: number; quarantined: number }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const unfinished = await countOf(this.path)
    await rm(this.path, { recursive: true, force: true })
    await mkdir(this.path, { mode: 0o700 })
    const quarantine = new Quarantine(join(this.#folder, 'quarantine'))
    for (const name of await quarantine.names()) {
      const id = idOf(name)
      if (id !== undefined && ids.has(id)) await quarantine.release(name, this.pathOf(id))
    }
    let quarantined = 0
    for (const name of await readdir(this.#folder)) {
      const id = idOf(name)
      if (id === undefined || ids.has(id)) continue
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

  newPath(): string {
    return join(this.path, `${randomUUID()}.zip`)
  }

  /**
   * Moves a file into the folder. It is synced to the disk before `answerFor` stores its row, and deleted if that
   * fails.
   */
  async keep<Result>(path: string, id: string, answerFor: () => Promise<Result>): Promise<Result> {
    const storedPath = this.pathOf(id)
    await sync(path)
    try {
      await rename(path, storedPath)
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error
      // The upload is on another file system.
      const beside = this.newPath()
      await copyFile(path, beside)
      await sync(beside)
      await rename(beside, storedPath)
    }
    await sync(this.#folder)
    try {
      return await answerFor()
    } catch (error) {
      await rm(storedPath, { force: true })
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

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
