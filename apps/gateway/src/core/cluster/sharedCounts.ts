import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../lib/clock.js'
import type { Bus, Topic } from './bus.js'

/** A node that has not published its counts for this long has ended. */
const silentMs = 150_000
/** Counts in one message: notifications are short. */
const maxCounts = 100

const Counts = z.object({
  node: z.string(),
  /** Pairs of key and count; 0 once a node has none left. */
  counts: z.array(z.tuple([z.string(), z.number()])),
})
const Asked = z.object({ node: z.string() })

interface OtherNode {
  /** Monotonic time. */
  heardAt: number
  readonly counts: Map<string, number>
}

/** Counts of objects in each node's memory, such as sockets; each node knows the totals. */
export class SharedCounts {
  readonly node = randomUUID()
  readonly #bus: Bus
  readonly #clock: Pick<Clock, 'steady'>
  readonly #own = new Map<string, number>()
  readonly #others = new Map<string, OtherNode>()
  readonly #counted: Topic<z.infer<typeof Counts>>
  readonly #asked: Topic<z.infer<typeof Asked>>
  readonly #leave: readonly (() => void)[]

  /** `name` distinguishes the counts of one kind from those of others. */
  constructor(bus: Bus, clock: Pick<Clock, 'steady'>, name: string) {
    this.#bus = bus
    this.#clock = clock
    this.#counted = { name: `${name}:counted`, schema: Counts }
    this.#asked = { name: `${name}:asked`, schema: Asked }
    this.#leave = [
      bus.subscribe(this.#counted, (message) => this.#receive(message)),
      bus.subscribe(this.#asked, ({ node }) => {
        if (node !== this.node) this.#publishAll()
      }),
    ]
  }

  start(): void {
    this.#bus.publish(this.#asked, { node: this.node })
  }

  /** Forgets what the other nodes had, and asks them. */
  learn(): void {
    this.#others.clear()
    this.start()
  }

  /** Call every minute: announces this node to the others, and drops those that are silent. */
  refresh(): void {
    const since = this.#clock.steady() - silentMs
    for (const [node, { heardAt }] of this.#others) if (heardAt < since) this.#others.delete(node)
    this.#publishAll()
  }

  /** Returns the sum over all nodes. */
  count(key: string): number {
    let count = this.#own.get(key) ?? 0
    for (const { counts } of this.#others.values()) count += counts.get(key) ?? 0
    return count
  }

  add(key: string, change: 1 | -1): void {
    const count = (this.#own.get(key) ?? 0) + change
    if (count > 0) this.#own.set(key, count)
    else this.#own.delete(key)
    this.#bus.publish(this.#counted, { node: this.node, counts: [[key, count]] })
  }

  /** The other nodes that have any. */
  nodesWith(key: string): string[] {
    return [...this.#others].filter(([, { counts }]) => counts.has(key)).map(([node]) => node)
  }

  get keysOfOthers(): string[] {
    return [...this.#others.values()].flatMap(({ counts }) => [...counts.keys()])
  }

  /** Call where a node turned out to have none. */
  forget(node: string, key: string): void {
    this.#others.get(node)?.counts.delete(key)
  }

  close(): void {
    for (const leave of this.#leave) leave()
  }

  #publishAll(): void {
    const all = [...this.#own]
    do this.#bus.publish(this.#counted, { node: this.node, counts: all.splice(0, maxCounts) })
    while (all.length > 0)
  }

  #receive({ node, counts }: z.infer<typeof Counts>): void {
    if (node === this.node) return
    const other = this.#others.get(node) ?? { heardAt: 0, counts: new Map<string, number>() }
    other.heardAt = this.#clock.steady()
    for (const [key, count] of counts) {
      if (count > 0) other.counts.set(key, count)
      else other.counts.delete(key)
    }
    this.#others.set(node, other)
  }
}
