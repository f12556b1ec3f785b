import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileRange, type FileStore, minSweepAgeMs } from '../../core/files/fileStore.js'
import { Quarantine } from '../../core/files/quarantine.js'
import type { JobSchedule } from '../../core/jobs/periodicJob.js'
import { errorCode } from '../../core/lib/errorCode.js'
import { dayMs } from '../../core/lib/timeRange.js'

/** Moves backups without a row to the quarantine and deletes them after 30 days. */
export const unusedBackups = { everyMs: dayMs, lease: 'unused backups' } as const satisfies JobSchedule

const folder = 'backups/'
const idIn = (text: string) => /^(?:backups\/)?([0-9a-f-]{36})\.zip$/.exec(text)?.[1]

/** Stored backups are complete: unfinished ones are in a folder of this gateway alone, which its next start empties. */
export class BackupFiles {
  readonly #store: FileStore
  readonly #incoming: string
  readonly #quarantine: Quarantine

  constructor(store: FileStore, incoming: string) {
    this.#store = store
    this.#incoming = incoming
    this.#quarantine = new Quarantine(store, `${folder}quarantine/`)
  }

  /** Folder of unfinished files. */
  get incoming(): string {
    return this.#incoming
  }

  /** Names the place to the operator, in Portuguese. */
  get place(): string {
    return this.#store.location
  }

  /** Deletes unfinished files of a killed process. Returns their number. */
  async prepare(): Promise<number> {
    const unfinished = await countFiles(this.#incoming)
    await rm(this.#incoming, { recursive: true, force: true })
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 })
    return unfinished
  }

  /**
   * Moves backups without a row that are older than a day to the quarantine, restores quarantined ones that have a row,
   * and deletes those whose 30 days are over. Stops early on the signal. Returns the number quarantined.
   * @param listIds Ids of the backups that have a row.
   * @param now Milliseconds since 1970.
   */
  async collect(
    listIds: () => Promise<ReadonlySet<string>>,
    now: number,
    signal: AbortSignal,
  ): Promise<number> {
    const knownIds = await listIds()
    for (const name of await this.#quarantine.listNames()) {
      const id = idIn(name)
      if (id !== undefined && knownIds.has(id)) await this.#quarantine.restore(name, toFileKey(id))
    }
    let quarantined = 0
    for await (const keys of this.#store.list(folder)) {
      for (const key of keys) {
        const id = idIn(key)
        if (signal.aborted) return quarantined
        if (id === undefined || knownIds.has(id)) continue
        const file = await this.#store.find(key)
        if (!file || file.modifiedAt > now - minSweepAgeMs) continue
        const name = key.slice(folder.length)
        if (!(await this.#quarantine.add(key, name))) continue
        // Made after the list of rows was read.
        if ((await listIds()).has(id)) await this.#quarantine.restore(name, key)
        else quarantined += 1
      }
    }
    await this.#quarantine.expire(now)
    return quarantined
  }

  newPath(): string {
    return join(this.#incoming, `${randomUUID()}.zip`)
  }

  /**
   * Stores a local file, which stays. It is durable before `saveRow` stores its row, and deleted if that fails.
   */
  async keep<Result>(path: string, id: string, saveRow: () => Promise<Result>): Promise<Result> {
    await this.#store.put(toFileKey(id), path)
    try {
      return await saveRow()
    } catch (error) {
      // A file that stays has no row: the sweep finds it.
      await this.#store.remove(toFileKey(id)).catch(() => undefined)
      throw error
    }
  }

  async has(id: string): Promise<boolean> {
    return (await this.#store.find(toFileKey(id))) !== null
  }

  /** Inclusive range. */
  open(id: string, range?: FileRange): Readable {
    return this.#store.open(toFileKey(id), range)
  }

  /** Runs work that reads a backup at any place; a store without paths lends a copy. */
  async withPath<Result>(id: string, signal: AbortSignal, work: (path: string) => Promise<Result>) {
    const own = this.#store.pathOf(toFileKey(id))
    if (own !== null) return work(own)
    const path = this.newPath()
    try {
      await pipeline(this.open(id), createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal })
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async remove(id: string): Promise<void> {
    await this.#store.remove(toFileKey(id))
  }
}

function toFileKey(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError(`Not the id of a backup: ${id}`)
  return `${folder}${id}.zip`
}

async function countFiles(path: string): Promise<number> {
  try {
    return (await readdir(path)).length
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
}
