import type { CloudInboxRow } from '../../core/store/engineTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import { keepInbound } from './rows/inbox.js'

/** Rows per statement. */
const atOnce = 100

type NewRow = Omit<CloudInboxRow, 'seq'>

interface PendingBody {
  row: NewRow
  kept(): void
  failed(error: unknown): void
}

/** Stores Meta's bodies; those that arrive during a write go together in the next statement. */
export class ReceivedBodies {
  readonly #writes: GroupCommit
  #waiting: PendingBody[] = []
  #isWriting = false

  constructor(writes: GroupCommit) {
    this.#writes = writes
  }

  /** Resolves once the row is on the disk. A row that cannot be stored rejects alone. */
  keep(row: NewRow): Promise<void> {
    return new Promise((stored, failed) => {
      this.#waiting.push({ row, kept: stored, failed })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      let part: PendingBody[] = []
      await this.#writes
        .commit((db) => {
          // Take the rows only now: more arrived while the commit waited.
          part = this.#waiting.splice(0, atOnce)
          return keepInbound(
            db,
            part.map(({ row }) => row),
          )
        })
        .then(
          () => {
            for (const { kept } of part) kept()
          },
          (error: unknown) => (part.length > 0 ? this.#writeEach(part) : this.#failAll(error)),
        )
    }
    this.#isWriting = false
  }

  #failAll(error: unknown): void {
    for (const { failed } of this.#waiting.splice(0)) failed(error)
  }

  /** One row may fail, for example because its session was deleted. */
  async #writeEach(part: readonly PendingBody[]): Promise<void> {
    await Promise.all(
      part.map(({ row, kept, failed }) =>
        this.#writes.commit((db) => keepInbound(db, [row])).then(kept, failed),
      ),
    )
  }
}
