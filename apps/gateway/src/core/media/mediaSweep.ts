import { minSweepAgeMs } from '../files/fileStore.js'
import type { JobSchedule } from '../jobs/periodicJob.js'
import { dayMs } from '../lib/timeRange.js'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import {
  deleteUnusedMedia,
  findReferencedContents,
  listMediaUsedBefore,
} from '../store/repositories/media.js'
import type { Db } from '../store/tables.js'
import type { MediaFiles } from './mediaFiles.js'

/** Moves files without a row to the quarantine and deletes them after 30 days. */
export const unusedFiles = { everyMs: dayMs, lease: 'unused files' } as const satisfies JobSchedule

/** Rows per query, so that requests are not held up. */
const batchSize = 500

export class MediaSweep {
  readonly #db: Db
  readonly #files: MediaFiles

  constructor(db: Db, files: MediaFiles) {
    this.#db = db
    this.#files = files
  }

  /** Deletes files last used before an instant and not referenced by messages. */
  async deleteUnusedBefore(before: string): Promise<number> {
    let deletedCount = 0
    for (let after: string | undefined = ''; after !== undefined; ) {
      const ids = await listMediaUsedBefore(this.#db, before, { after, limit: batchSize })
      const deleted = await deleteUnusedMedia(this.#db, ids, before)
      for (const sha256 of deleted) await this.#remove(sha256)
      deletedCount += deleted.length
      after = ids.length < batchSize ? undefined : ids.at(-1)
      await yieldToLoop()
    }
    return deletedCount
  }

  /**
   * Quarantines files without a row that are older than a day, restores quarantined ones that have a row, and deletes
   * those whose 30 days are over. Stops early on the signal. Returns the number quarantined.
   * @param now Milliseconds since 1970.
   */
  async collect(signal: AbortSignal, now: number): Promise<number> {
    const quarantined = await this.#files.quarantine.listNames()
    for (let from = 0; from < quarantined.length && !signal.aborted; from += batchSize) {
      const referenced = await findReferencedContents(this.#db, quarantined.slice(from, from + batchSize))
      for (const sha256 of referenced) await this.#files.restoreFromQuarantine(sha256)
    }
    let movedCount = 0
    for await (const digests of this.#files.listDigests()) {
      for (let from = 0; from < digests.length && !signal.aborted; from += batchSize) {
        const batch = digests.slice(from, from + batchSize)
        const referenced = await findReferencedContents(this.#db, batch)
        for (const sha256 of batch)
          if (
            !referenced.has(sha256) &&
            (await this.#files.moveToQuarantine(sha256, now - minSweepAgeMs, () =>
              this.#isReferenced(sha256),
            ))
          )
            movedCount += 1
        await yieldToLoop()
      }
    }
    if (!signal.aborted) await this.#files.quarantine.expire(now)
    return movedCount
  }

  async removeUnreferenced(contents: readonly string[]): Promise<void> {
    for (const sha256 of contents) await this.#remove(sha256)
  }

  #remove(sha256: string): Promise<boolean> {
    return this.#files.remove(sha256, () => this.#isReferenced(sha256))
  }

  async #isReferenced(sha256: string): Promise<boolean> {
    return (await findReferencedContents(this.#db, [sha256])).has(sha256)
  }
}
