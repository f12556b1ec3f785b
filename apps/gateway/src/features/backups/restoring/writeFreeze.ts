import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../../core/cluster/bus.js'
import type { Leases } from '../../../core/cluster/leases.js'
import type { NodeCalls } from '../../../core/cluster/nodeCalls.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { isPostgres } from '../../../core/store/dialects/dialectKind.js'
import type { Db } from '../../../core/store/tables.js'

const retryAfterSeconds = 5
/** A freeze of another node ends by itself where that node does not renew it. */
const lifeMs = 60_000
const renewMs = 10_000
/** Time for all nodes to confirm a freeze. */
const confirmMs = 5000
const confirmPollMs = 100

const Freeze = z.object({ id: z.string(), userId: z.string() })
type Freeze = z.infer<typeof Freeze>
const Confirmation = z.object({ id: z.string(), node: z.string() })

const frozen: Topic<Freeze> = { name: 'writes:frozen', schema: Freeze }
const confirmed: Topic<z.infer<typeof Confirmation>> = { name: 'writes:frozen-here', schema: Confirmation }
const thawed: Topic<Freeze> = { name: 'writes:thawed', schema: Freeze }

export interface WriteFreezeOptions {
  db: Db
  bus: Bus
  leases: Pick<Leases, 'nodeId'>
  /** Null for a single node. */
  calls: Pick<NodeCalls, 'listOtherNodes'> | null
}

/**
 * Write freeze during a restore, at all nodes: of the account, and on SQLite, which has one writer, of everything.
 * Callers are rejected at once instead of waiting for minutes; reads continue.
 */
export class WriteFreeze {
  readonly #options: WriteFreezeOptions
  readonly #blocksAllWrites: boolean
  /** Freezes by id; those of other nodes end by real time. */
  readonly #freezes = new Map<string, { userId: string; until: number }>()
  readonly #confirmations = new Map<string, Set<string>>()
  readonly #unsubscribers: readonly (() => void)[]

  constructor(options: WriteFreezeOptions) {
    this.#options = options
    const { db, bus, leases } = options
    this.#blocksAllWrites = !isPostgres(db)
    this.#unsubscribers = [
      bus.subscribe(frozen, ({ id, userId }, isOwn) => {
        if (isOwn || leases.nodeId === null) return
        this.#freezes.set(id, { userId, until: performance.now() + lifeMs })
        bus.publish(confirmed, { id, node: leases.nodeId })
      }),
      bus.subscribe(confirmed, ({ id, node }) => this.#confirmations.get(id)?.add(node)),
      bus.subscribe(thawed, ({ id }) => this.#freezes.delete(id)),
    ]
  }

  /** True while nothing can be written. */
  get blocksAllWrites(): boolean {
    return this.#blocksAllWrites && this.#freezes.size > 0
  }

  /** @throws HttpError 503 where a node does not confirm, as it may still write */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const { bus } = this.#options
    const freeze = { id: randomUUID(), userId }
    this.#freezes.set(freeze.id, { userId, until: Number.POSITIVE_INFINITY })
    const renewal = setInterval(() => bus.publish(frozen, freeze), renewMs)
    try {
      await this.#waitUntilConfirmed(freeze)
      return await work()
    } finally {
      clearInterval(renewal)
      this.#freezes.delete(freeze.id)
      bus.publish(thawed, freeze)
    }
  }

  /** @throws HttpError 503 while this account cannot be changed; null for a call without an account. */
  throwIfFrozen(userId: string | null): void {
    if (!this.blocksAllWrites && !this.#isFrozen(userId)) return
    const message = localized('backups.restoring')
    throw new HttpError('unavailable', 'restoring', message, { retryAfter: retryAfterSeconds })
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
  }

  #isFrozen(userId: string | null): boolean {
    const now = performance.now()
    for (const [id, freeze] of this.#freezes) {
      if (freeze.until < now) this.#freezes.delete(id)
      else if (freeze.userId === userId) return true
    }
    return false
  }

  async #waitUntilConfirmed(freeze: Freeze): Promise<void> {
    const { bus, calls } = this.#options
    if (!calls) return
    const nodes = new Set<string>()
    this.#confirmations.set(freeze.id, nodes)
    try {
      for (let passedMs = 0; passedMs < confirmMs; passedMs += confirmPollMs) {
        // Repeated, as a message may be lost and a node may have joined.
        if (passedMs % 1000 === 0) bus.publish(frozen, freeze)
        if ((await calls.listOtherNodes()).every((id) => nodes.has(id))) return
        await setTimeout(confirmPollMs)
      }
    } finally {
      this.#confirmations.delete(freeze.id)
    }
    const message = localized('backups.nodes_silent')
    throw new HttpError('unavailable', 'nodes_silent', message, { retryAfter: retryAfterSeconds })
  }
}
