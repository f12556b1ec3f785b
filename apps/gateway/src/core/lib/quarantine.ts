import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './startFailure.js'
import { dayMs } from './timeRange.js'

export const quarantineDays = 30

/**
 * Files without a database row. Kept for 30 days, as the database may be the wrong one. The folder is on the same disk.
 */
export class Quarantine {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @param now Milliseconds since 1970: the 30 days begin here, whatever the age of the file. */
  async add(path: string, name: string, now: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const seconds = now / 1000
    await utimes(path, seconds, seconds)
    await rename(path, join(this.#folder, name))
  }

  async names(): Promise<string[]> {
    try {
      return await readdir(this.#folder)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return []
      throw error
    }
  }

  async release(name: string, path: string): Promise<void> {
    await rename(join(this.#folder, name), path)
  }

  /** Deletes files after their 30 days. */
  async expire(now: number): Promise<number> {
    let expired = 0
    for (const name of await this.names()) {
      const path = join(this.#folder, name)
      if ((await stat(path)).mtimeMs > now - quarantineDays * dayMs) continue
      await rm(path, { force: true })
      expired += 1
    }
    return expired
  }
}
