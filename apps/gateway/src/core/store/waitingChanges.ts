import type { Db } from './tables.js'

/** Writes what the changes of a transaction have gathered. */
export interface GroupBatch {
  write(db: Db): Promise<void>
}

export interface Change {
  readonly partition: number
  write(db: Db): Promise<void>
  /** Once its part of the transaction is certain. */
  gather(db: Db): GroupBatch | undefined
  finish(): void
  reject(error: unknown): void
  /** Retried in a transaction of its own, so that it cannot fail others or be failed by them. */
  runsAlone: boolean
  /** May be lost with the machine's power, until a later commit that may not. */
  readonly isRelaxed: boolean
  /** Transactions of its own that lost their connection. */
  connectionLosses: number
}

/** Changes in the order in which they came. A partition is taken by one transaction at a time. */
export class WaitingChanges {
  #changes: Change[] = []
  readonly #takenPartitions = new Set<number>()

  get length(): number {
    return this.#changes.length
  }

  push(change: Change): void {
    this.#changes.push(change)
  }

  putBack(changes: readonly Change[]): void {
    this.#changes.unshift(...changes)
  }

  get hasFreePartition(): boolean {
    return this.#changes.some(({ partition }) => !this.#takenPartitions.has(partition))
  }

  /** Takes the free partitions of the first changes; that of a change to be made alone by itself. */
  takePartitions(limit: number): ReadonlySet<number> {
    const checkedPartitions = new Set(this.#takenPartitions)
    const takenPartitions = new Set<number>()
    for (const { partition, runsAlone } of this.#changes) {
      if (takenPartitions.size === limit) break
      if (checkedPartitions.has(partition)) continue
      checkedPartitions.add(partition)
      if (!runsAlone || takenPartitions.size === 0) takenPartitions.add(partition)
      if (runsAlone && takenPartitions.has(partition)) break
    }
    for (const partition of takenPartitions) this.#takenPartitions.add(partition)
    return takenPartitions
  }

  release(partitions: Iterable<number>): void {
    for (const partition of partitions) this.#takenPartitions.delete(partition)
  }

  first(partitions: ReadonlySet<number>): Change | undefined {
    return this.#changes.find(({ partition }) => partitions.has(partition))
  }

  remove(change: Change): void {
    this.#changes.splice(this.#changes.indexOf(change), 1)
  }

  removeAll(partitions: ReadonlySet<number>): Change[] {
    const removed = this.#changes.filter(({ partition }) => partitions.has(partition))
    this.#changes = this.#changes.filter(({ partition }) => !partitions.has(partition))
    return removed
  }
}
