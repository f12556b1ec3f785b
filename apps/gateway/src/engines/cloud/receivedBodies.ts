import type { CloudInboxRow } from '../../store/engineTables.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import { keepInbound } from '../../store/repositories/cloud/inbox.js'

/** Of one statement. */
const atOnce = 100

type NewRow = Omit<CloudInboxRow, 'seq'>

interface Waiting {
  row: NewRow
  kept(): void
  failed(error: unknown): void
}

/** Puts what Meta sends on the disk: what comes while others are written is written together, by one statement. */
export class ReceivedBodies {
  readonly #writes: GroupCommit
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(writes: GroupCommit) {
    this.#writes = writes
  }

  /** Resolves once it is on the disk. Rejects where it cannot be kept, which fails no other. */
  keep(row: NewRow): Promise<void> {
    return new Promise((kept, failed) => {
      this.#waiting.push({ row, kept, failed })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      let part: Waiting[] = []
      await this.#writes
        .commit((db) => {
          // Only now: until the commit's turn came, more did.
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

  /** No transaction could begin. */
  #failAll(error: unknown): void {
    for (const { failed } of this.#waiting.splice(0)) failed(error)
  }

  /** One of them has no session any more, say. */
  async #writeEach(part: readonly Waiting[]): Promise<void> {
    await Promise.all(
      part.map(({ row, kept, failed }) =>
        this.#writes.commit((db) => keepInbound(db, [row])).then(kept, failed),
      ),
    )
  }
}
