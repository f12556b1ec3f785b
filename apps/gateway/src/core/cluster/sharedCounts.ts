import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../lib/clock.js'
import type { Bus, Topic } from './bus.js'

/** A node that has not published its counts for this long has ended. */
const silenceLimitMs = 150_000
/** Counts in one message: notifications are short. */
const maxCounts = 100

const Counts = z.object({
  node: z.string(),
  /** Pairs of key and count; 0 once a node has none left. */
  counts: z.array(z.tuple([z.string(), z.number()])),
})
const Request = z.object({ node: z.string() })

interface OtherNode {
  /** Monotonic time. */
  lastMessageAt: number
  readonly counts: Map<string, number>
}

/** Counts of objects in each node's memory, such as sockets; each node knows the totals. */
export class SharedCounts {
  readonly node = randomUUID()
  readonly #bus: Bus
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #ownCounts = new Map<string, number>()
  readonly #otherNodes = new Map<string, OtherNode>()
  readonly #countsTopic: Topic<z.infer<typeof Counts>>
  readonly #requestTopic: Topic<z.infer<typeof Request>>
  readonly #unsubscribers: readonly (() => void)[]

  /** `name` distinguishes the counts of one kind from those of others. */
  constructor(bus: Bus, clock: Pick<Clock, 'monotonic'>, name: string) {
    this.#bus = bus
    this.#clock = clock
    this.#countsTopic = { name: `${name}:counted`, schema: Counts }
    this.#requestTopic = { name: `${name}:asked`, schema: Request }
    this.#unsubscribers = [
      bus.subscribe(this.#countsTopic, (message) => this.#receive(message)),
      bus.subscribe(this.#requestTopic, ({ node }) => {
        if (node !== this.node) this.#publishAll()
      }),
    ]
  }

  start(): void {
    this.#bus.publish(this.#requestTopic, { node: this.node })
  }

  /** Forgets what the other nodes had, and asks them. */
  requestOthers(): void {
    this.#otherNodes.clear()
    this.start()
  }

  /** Call every minute: announces this node to the others, and drops those that are silent. */
  refresh(): void {
    const oldest = this.#clock.monotonic() - silenceLimitMs
    for (const [node, { lastMessageAt }] of this.#otherNodes)
      if (lastMessageAt < oldest) this.#otherNodes.delete(node)
    this.#publishAll()
  }

  /** Returns the sum over all nodes. */
  count(key: string): number {
    let count = this.#ownCounts.get(key) ?? 0
    for (const { counts } of this.#otherNodes.values()) count += counts.get(key) ?? 0
    return count
  }

  add(key: string, change: 1 | -1): void {
    const count = (this.#ownCounts.get(key) ?? 0) + change
    if (count > 0) this.#ownCounts.set(key, count)
    else this.#ownCounts.delete(key)
    this.#bus.publish(this.#countsTopic, { node: this.node, counts: [[key, count]] })
  }

  /** The other nodes that have any. */
  nodesWith(key: string): string[] {
    return [...this.#otherNodes].filter(([, { counts }]) => counts.has(key)).map(([node]) => node)
  }

  get keysOfOthers(): string[] {
    return [...this.#otherNodes.values()].flatMap(({ counts }) => [...counts.keys()])
  }

  /** Call where a node turned out to have none. */
  dropCount(node: string, key: string): void {
    this.#otherNodes.get(node)?.counts.delete(key)
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
  }

  #publishAll(): void {
    const entries = [...this.#ownCounts]
    do this.#bus.publish(this.#countsTopic, { node: this.node, counts: entries.splice(0, maxCounts) })
    while (entries.length > 0)
  }

  #receive({ node, counts }: z.infer<typeof Counts>): void {
    if (node === this.node) return
    const otherNode = this.#otherNodes.get(node) ?? { lastMessageAt: 0, counts: new Map<string, number>() }
    otherNode.lastMessageAt = this.#clock.monotonic()
    for (const [key, count] of counts) {
      if (count > 0) otherNode.counts.set(key, count)
      else otherNode.counts.delete(key)
    }
    this.#otherNodes.set(node, otherNode)
  }
}
