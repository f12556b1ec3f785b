import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { PeriodicJob } from '../../jobs/periodicJob.js'
import type { Cancel, Clock } from '../../lib/clock.js'
import type { Vault } from '../../lib/vault.js'
import {
  answerCall,
  insertCall,
  openCalls,
  removeCall,
  removeOldCalls,
  takeAnswer,
  takeCall,
} from '../../store/repositories/nodeCalls.js'
import { liveNodes } from '../../store/repositories/nodes.js'
import type { Db } from '../../store/tables.js'
import type { Bus, Topic } from '../bus.js'
import type { Leases } from '../leases.js'
import { type NodeAnswer, type NodeCall, type NodeCalls, NodeSilent } from '../nodeCalls.js'

const answerMs = 25_000
/** A node that ends during a call is noticed soon after its leases have expired. */
const watchMs = 1000
const cleanMs = 60_000

const Called = z.object({ id: z.string(), to: z.string() })
const called: Topic<z.infer<typeof Called>> = { name: 'node:called', schema: Called }
const Answered = z.object({ id: z.string() })
const answered: Topic<z.infer<typeof Answered>> = { name: 'node:answered', schema: Answered }

const Call: z.ZodType<NodeCall> = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  address: z.string(),
})
const Answer: z.ZodType<NodeAnswer> = z.object({
  status: z.number(),
  body: z.unknown(),
  retryAfter: z.number().optional(),
})

export interface PostgresCallsOptions {
  db: Db
  bus: Bus
  leases: Pick<Leases, 'nodeId'>
  vault: Vault
  clock: Clock
  onError: (error: unknown) => void
}

/**
 * Calls by way of a table and two notifications, so that nodes need no address of each other. Both texts are sealed:
 * they may hold a token or a code.
 */
export class PostgresCalls implements NodeCalls {
  readonly #options: PostgresCallsOptions
  readonly #pending = new Map<string, (answer: NodeAnswer) => void>()
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #cleaning: PeriodicJob
  readonly #leave: (() => void)[]
  #answer: ((call: NodeCall) => Promise<NodeAnswer>) | null = null

  constructor(options: PostgresCallsOptions) {
    const { db, bus, leases, clock, onError } = options
    this.#options = options
    const report = (work: Promise<void>) => void work.catch(onError)
    this.#leave = [
      bus.subscribe(called, ({ to }) => {
        if (to === leases.nodeId) report(this.#answerOpen())
      }),
      bus.subscribe(answered, ({ id }) => report(this.#receive(id))),
      bus.onGap(() => {
        report(this.#answerOpen())
        for (const id of this.#pending.keys()) report(this.#receive(id))
      }),
    ]
    this.#cleaning = new PeriodicJob(clock, cleanMs, () => removeOldCalls(db), onError)
  }

  serve(answer: (call: NodeCall) => Promise<NodeAnswer>): void {
    this.#answer = answer
  }

  async others(): Promise<readonly string[]> {
    const { db, leases } = this.#options
    return (await liveNodes(db)).map(({ id }) => id).filter((id) => id !== leases.nodeId)
  }

  async ask(nodeId: string, call: NodeCall): Promise<NodeAnswer> {
    const { db, bus, vault, clock, onError } = this.#options
    const id = randomUUID()
    await insertCall(db, { id, to_node: nodeId, call: vault.seal(JSON.stringify(call), id) })
    const deadline = clock.steady() + answerMs
    return new Promise((resolve, reject) => {
      let cancel: Cancel = () => undefined
      const giveUp = async () => {
        this.#pending.delete(id)
        reject(new NodeSilent(nodeId, await removeCall(db, id)))
      }
      const watch = () => {
        cancel = clock.after(watchMs, async () => {
          try {
            const isLive = (await this.others()).includes(nodeId)
            if (!this.#pending.has(id)) return
            if (!isLive || clock.steady() >= deadline) await giveUp()
            else watch()
          } catch (error) {
            onError(error)
            if (clock.steady() < deadline) watch()
            else {
              this.#pending.delete(id)
              reject(new NodeSilent(nodeId, true))
            }
          }
        })
      }
      this.#pending.set(id, (answer) => {
        cancel()
        this.#pending.delete(id)
        resolve(answer)
      })
      watch()
      bus.publish(called, { id, to: nodeId })
    })
  }

  /** Answers the calls under way first. */
  async close(): Promise<void> {
    this.#answer = null
    for (const leave of this.#leave) leave()
    await this.#cleaning.stop()
    await Promise.all(this.#underWay.values())
  }

  async #answerOpen(): Promise<void> {
    const { db, leases } = this.#options
    if (leases.nodeId === null) return
    for (const { id, call } of await openCalls(db, leases.nodeId)) {
      const answer = this.#answer
      if (!answer || this.#underWay.has(id)) continue
      const work = this.#answerOne(id, call, answer)
        .catch(this.#options.onError)
        .finally(() => this.#underWay.delete(id))
      this.#underWay.set(id, work)
    }
  }

  async #answerOne(
    id: string,
    sealed: string,
    answer: (call: NodeCall) => Promise<NodeAnswer>,
  ): Promise<void> {
    const { db, bus, vault } = this.#options
    if (!(await takeCall(db, id))) return
    const call = Call.parse(JSON.parse(vault.open(sealed, id)))
    const text = JSON.stringify(await answer(call))
    if (await answerCall(db, id, vault.seal(text, id))) bus.publish(answered, { id })
  }

  async #receive(id: string): Promise<void> {
    const resolve = this.#pending.get(id)
    if (!resolve) return
    const sealed = await takeAnswer(this.#options.db, id)
    if (sealed !== null) resolve(Answer.parse(JSON.parse(this.#options.vault.open(sealed, id))))
  }
}
