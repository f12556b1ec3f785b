import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { PeriodicJob } from '../../jobs/periodicJob.js'
import type { Cancel, Clock } from '../../lib/clock.js'
import type { Vault } from '../../lib/vault.js'
import {
  answerCall,
  insertCall,
  listPendingCalls,
  removeCall,
  removeOldCalls,
  takeAnswer,
  takeCall,
} from '../../store/repositories/nodeCalls.js'
import { listLiveNodes } from '../../store/repositories/nodes.js'
import type { Db } from '../../store/tables.js'
import type { Bus, Topic } from '../bus.js'
import type { Leases } from '../leases.js'
import { type NodeAnswer, type NodeCall, type NodeCalls, NodeSilentError } from '../nodeCalls.js'

const answerMs = 25_000
/** The other node copies the files first. Below the time after which calls are removed. */
const answerWithFilesMs = 100_000
/** A node that ends during a call is noticed soon after its leases have expired. */
const watchMs = 1000
const cleanMs = 60_000

const CallNotice = z.object({ id: z.string(), to: z.string() })
const callTopic: Topic<z.infer<typeof CallNotice>> = { name: 'node:called', schema: CallNotice }
const AnswerNotice = z.object({ id: z.string() })
const answerTopic: Topic<z.infer<typeof AnswerNotice>> = { name: 'node:answered', schema: AnswerNotice }

const ForwardedFile = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  key: z.string(),
})
const Call: z.ZodType<NodeCall> = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  form: z
    .object({
      fields: z.record(z.string(), z.string()),
      files: z.record(z.string(), ForwardedFile),
      digest: z.string(),
    })
    .optional(),
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
  readonly #answerHandlers = new Map<string, (answer: NodeAnswer) => void>()
  readonly #callsBeingAnswered = new Map<string, Promise<void>>()
  readonly #cleanupJob: PeriodicJob
  readonly #unsubscribers: (() => void)[]
  #answer: ((call: NodeCall) => Promise<NodeAnswer>) | null = null

  constructor(options: PostgresCallsOptions) {
    const { db, bus, leases, clock, onError } = options
    this.#options = options
    const report = (work: Promise<void>) => void work.catch(onError)
    this.#unsubscribers = [
      bus.subscribe(callTopic, ({ to }) => {
        if (to === leases.nodeId) report(this.#answerUntakenCalls())
      }),
      bus.subscribe(answerTopic, ({ id }) => report(this.#receive(id))),
      bus.onGap(() => {
        report(this.#answerUntakenCalls())
        for (const id of this.#answerHandlers.keys()) report(this.#receive(id))
      }),
    ]
    this.#cleanupJob = new PeriodicJob(clock, cleanMs, () => removeOldCalls(db), onError)
  }

  serve(answer: (call: NodeCall) => Promise<NodeAnswer>): void {
    this.#answer = answer
  }

  async listOtherNodes(): Promise<readonly string[]> {
    const { db, leases } = this.#options
    return (await listLiveNodes(db)).map(({ id }) => id).filter((id) => id !== leases.nodeId)
  }

  async ask(nodeId: string, call: NodeCall): Promise<NodeAnswer> {
    const { db, bus, vault, clock, onError } = this.#options
    const id = randomUUID()
    await insertCall(db, { id, to_node: nodeId, call: vault.seal(JSON.stringify(call), id) })
    const deadline = clock.monotonic() + (call.form ? answerWithFilesMs : answerMs)
    return new Promise((resolve, reject) => {
      let cancel: Cancel = () => undefined
      const giveUp = async () => {
        this.#answerHandlers.delete(id)
        reject(new NodeSilentError(nodeId, await removeCall(db, id)))
      }
      const watch = () => {
        cancel = clock.after(watchMs, async () => {
          try {
            const isLive = (await this.listOtherNodes()).includes(nodeId)
            if (!this.#answerHandlers.has(id)) return
            if (!isLive || clock.monotonic() >= deadline) await giveUp()
            else watch()
          } catch (error) {
            onError(error)
            if (clock.monotonic() < deadline) watch()
            else {
              this.#answerHandlers.delete(id)
              reject(new NodeSilentError(nodeId, true))
            }
          }
        })
      }
      this.#answerHandlers.set(id, (answer) => {
        cancel()
        this.#answerHandlers.delete(id)
        resolve(answer)
      })
      watch()
      bus.publish(callTopic, { id, to: nodeId })
    })
  }

  /** Answers the calls under way first. */
  async close(): Promise<void> {
    this.#answer = null
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    await this.#cleanupJob.stop()
    await Promise.all(this.#callsBeingAnswered.values())
  }

  async #answerUntakenCalls(): Promise<void> {
    const { db, leases } = this.#options
    if (leases.nodeId === null) return
    for (const { id, call } of await listPendingCalls(db, leases.nodeId)) {
      const answer = this.#answer
      if (!answer || this.#callsBeingAnswered.has(id)) continue
      const work = this.#answerOne(id, call, answer)
        .catch(this.#options.onError)
        .finally(() => this.#callsBeingAnswered.delete(id))
      this.#callsBeingAnswered.set(id, work)
    }
  }

  async #answerOne(
    id: string,
    ciphertext: string,
    answer: (call: NodeCall) => Promise<NodeAnswer>,
  ): Promise<void> {
    const { db, bus, vault } = this.#options
    if (!(await takeCall(db, id))) return
    const call = Call.parse(JSON.parse(vault.open(ciphertext, id)))
    const text = JSON.stringify(await answer(call))
    if (await answerCall(db, id, vault.seal(text, id))) bus.publish(answerTopic, { id })
  }

  async #receive(id: string): Promise<void> {
    const resolve = this.#answerHandlers.get(id)
    if (!resolve) return
    const ciphertext = await takeAnswer(this.#options.db, id)
    if (ciphertext !== null) resolve(Answer.parse(JSON.parse(this.#options.vault.open(ciphertext, id))))
  }
}
