import * as z from 'zod'
import type { Cancel, Clock } from '../lib/clock.js'
import { Allowance, type AllowanceOptions } from '../lib/limits/allowance.js'
import type { Bus, Topic } from './bus.js'

/** Time in which what is spent is gathered: the other nodes know it that much later. */
const gatherMs = 100
/** Entries in one message: notifications are short. */
const maxEntries = 100

const Spent = z.object({
  /** Name of the allowance, key and amount. */
  spent: z.array(z.tuple([z.string(), z.string(), z.number()])),
})
const spentTopic: Topic<z.infer<typeof Spent>> = { name: 'allowance:spent', schema: Spent }

type Apply = (key: string, amount: number) => void

/**
 * Limits of rates, measured over all nodes. Each node counts by itself and reports to the others, a tenth of a second later
 * in one message, what was spent at it: no call waits for the store. A lost message lets a caller spend that much more.
 */
export class Allowances {
  readonly #clock: Clock
  readonly #bus: Bus | null
  readonly #applyByName = new Map<string, Apply>()
  /** Not published yet: amounts by name and key. */
  readonly #gathered = new Map<string, Map<string, number>>()
  readonly #unsubscribe: () => void
  #cancel: Cancel | null = null

  /** @param bus null for a single node. */
  constructor(clock: Clock, bus: Bus | null) {
    this.#clock = clock
    this.#bus = bus
    const unsubscribe = bus?.subscribe(spentTopic, ({ spent }, isOwn) => {
      if (isOwn) return
      for (const [name, key, amount] of spent) this.#applyByName.get(name)?.(key, amount)
    })
    this.#unsubscribe = unsubscribe ?? (() => undefined)
  }

  /** @param name distinguishes allowances, the same at all nodes. */
  open(name: string, options: AllowanceOptions): Allowance {
    const publish = this.share(name, (key, amount) => allowance.apply(key, amount))
    const allowance = new Allowance(this.#clock, options, publish)
    return allowance
  }

  /** Runs `apply` with amounts spent at other nodes; pass amounts spent at this one to the returned function. */
  share(name: string, apply: Apply): Apply {
    if (!this.#bus) return () => undefined
    this.#applyByName.set(name, apply)
    return (key, amount) => this.#gather(name, key, amount)
  }

  close(): void {
    this.#cancel?.()
    this.#unsubscribe()
  }

  #gather(name: string, key: string, amount: number): void {
    const amounts = this.#gathered.get(name) ?? new Map<string, number>()
    this.#gathered.set(name, amounts)
    amounts.set(key, (amounts.get(key) ?? 0) + amount)
    this.#cancel ??= this.#clock.after(gatherMs, () => this.#publish())
  }

  #publish(): void {
    this.#cancel = null
    const entries = [...this.#gathered].flatMap(([name, amounts]) =>
      [...amounts].map(([key, amount]): [string, string, number] => [name, key, amount]),
    )
    this.#gathered.clear()
    while (entries.length > 0) this.#bus?.publish(spentTopic, { spent: entries.splice(0, maxEntries) })
  }
}
