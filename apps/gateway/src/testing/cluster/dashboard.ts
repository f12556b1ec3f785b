import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { storedEventNames } from '@morpheus/sdk/contract'
import { onTestFinished } from 'vitest'

const logger = { debug() {}, warn() {}, error() {} }

/** A signed-in page that stays open: the SDK's live connection, with all stored events of the account. */
export class Dashboard {
  readonly #cursors: number[] = []
  /** Number of events when it was last told to read its data again: those before it may have gaps. */
  #rereadAt = 0

  private constructor() {}

  static open(baseUrl: string, token: string): Dashboard {
    const morpheus = createMorpheus({ baseUrl, token, storage: memoryStorage(), logger })
    const dashboard = new Dashboard()
    for (const name of storedEventNames)
      morpheus.realtime.on(name, (_, meta) => {
        if (meta) dashboard.#cursors.push(meta.cursor)
      })
    morpheus.realtime.onResync((isComplete) => {
      if (!isComplete) dashboard.#rereadAt = dashboard.#cursors.length
    })
    onTestFinished(morpheus.start())
    return dashboard
  }

  get received(): number {
    return this.#cursors.length
  }

  /** Events that were lost, doubled or out of order, up to the account's last. */
  listFaults(lastCursor: number): string[] {
    const faults = this.#cursors.flatMap((cursor, index) => {
      const before = this.#cursors[index - 1]
      if (before === undefined || cursor === before + 1) return []
      return cursor > before && index <= this.#rereadAt
        ? []
        : [`a page shows event ${cursor} after ${before}`]
    })
    const last = this.#cursors.at(-1)
    return last === lastCursor ? faults : [...faults, `a page’s last event is ${last} of ${lastCursor}`]
  }
}
