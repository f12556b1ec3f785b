import { type Cancel, type Clock, Timers } from '../../kit/clock.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import { deleteInbound, firstInbound } from '../../store/repositories/cloud/inbox.js'
import type { Db } from '../../store/tables.js'
import type { EngineRun } from '../engine.js'
import type { EngineReceipt } from '../messages.js'
import { noteCheck } from './accounts.js'
import type { CloudChats } from './chats.js'
import type { GraphApi } from './graphApi.js'
import { readInbound } from './inbound.js'
import { checkNumber, type NumberCheck } from './numberCheck.js'
import type { CloudSettings } from './settings.js'

/** Of what is received in so long, the order is made good: Meta hands it over in any. */
const settleMs = 200
/** Of one reading. */
const bodiesAtOnce = 100
/** Numbers are asked for so often: their quality changes, and tokens end. */
const checkEveryMs = 10 * 60_000
const firstRetryMs = 5_000
/** After what could not be told: the store has trouble. */
const tellAgainMs = 5_000

export interface CloudRunOptions {
  run: EngineRun
  settings: CloudSettings
  graph: GraphApi
  chats: CloudChats
  db: Db
  writes: GroupCommit
  clock: Clock
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** Events of a number came that no session is for here. */
  foreign: (phoneNumberId: string) => void
  onError: (error: unknown) => void
}

/** One session of the Cloud API while it runs. */
export class CloudRun {
  readonly settings: CloudSettings
  readonly #options: CloudRunOptions
  readonly #timers: Timers
  readonly #ended = new AbortController()
  /** As Graph last said. */
  isServed = false
  /** Of the last call, in milliseconds; null before the first answer. */
  latency: number | null = null
  #failures = 0
  #checks = 0
  #cancelNext: Cancel = () => undefined
  #draining: Promise<void> | null = null
  #checking: Promise<void> | null = null
  #settling = false

  constructor(options: CloudRunOptions) {
    this.settings = options.settings
    this.#options = options
    this.#timers = new Timers(options.clock)
  }

  /** Ends with the run. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** Tells what was received before, and asks Graph for the number. */
  begin(): void {
    this.#drain()
    this.check()
  }

  /** Something was received. */
  arrived(): void {
    if (this.#settling || this.signal.aborted) return
    this.#settling = true
    this.#timers.after(settleMs, () => {
      this.#settling = false
      this.#drain()
    })
  }

  /**
   * Graph did not take what it should have: whether it serves the number is to be seen. Until then it is not connected,
   * and what waits for a connection goes with the next one.
   */
  doubt(): void {
    if (!this.isServed || this.signal.aborted) return
    this.isServed = false
    const { line } = this.#options.run
    line.connectionLost('network_unreachable').then(
      () => this.check(),
      (error: unknown) => this.#failed(error),
    )
  }

  /** Asks Graph now whether it serves the number, and again in a while. */
  check(): void {
    const mine = ++this.#checks
    this.#cancelNext()
    const checked = this.#check().then((nextMs) => {
      if (mine !== this.#checks || this.signal.aborted) return
      this.#cancelNext = this.#options.clock.after(nextMs, () => this.check())
    })
    this.#checking = checked.catch((error: unknown) => this.#failed(error))
  }

  /** Resolves once what is under way is told. */
  async told(): Promise<void> {
    await Promise.all([this.#draining, this.#checking])
  }

  /** Whatever is under way tells no more. Resolves once it has ended. */
  async stop(): Promise<void> {
    this.isServed = false
    this.#ended.abort(new Error('The session was stopped'))
    this.#timers.clear()
    this.#cancelNext()
    await this.told()
  }

  async #check(): Promise<number> {
    const { db, clock, graph, run } = this.#options
    const began = clock.steady()
    const check = await checkNumber(graph, this.settings, this.signal)
    if (this.signal.aborted) return 0
    if (check.standing !== 'unknown') this.latency = clock.steady() - began
    const { sessionId } = run
    await noteCheck(db, clock, { sessionId, phoneNumberId: this.settings.phoneNumberId }, check)
    await this.#tell(check)
    if (check.standing !== 'unknown') return checkEveryMs
    const ms = Math.min(checkEveryMs, firstRetryMs * 2 ** this.#failures++)
    return ms * (1 + this.#options.random() / 4)
  }

  async #tell(check: NumberCheck): Promise<void> {
    const { line } = this.#options.run
    this.isServed = check.standing === 'served'
    if (check.standing !== 'unknown') this.#failures = 0
    switch (check.standing) {
      case 'served':
        return line.connected({ phone: check.number.phone || this.settings.phoneNumberId, profilePic: null })
      case 'unknown':
        return line.connectionLost('network_unreachable')
      case 'refused':
        return line.ended('credentials_refused')
      case 'suspended':
        return line.ended('number_suspended')
    }
  }

  #drain(): void {
    if (this.signal.aborted) return
    const before = this.#draining ?? Promise.resolve()
    const work = before
      .then(() => this.#tellAll())
      .catch((error: unknown) => {
        if (this.signal.aborted) return
        this.#options.onError(error)
        this.#timers.after(tellAgainMs, () => this.#drain())
      })
    this.#draining = work
    void work.then(() => {
      if (this.#draining === work) this.#draining = null
    })
  }

  async #tellAll(): Promise<void> {
    const { db, writes, chats, run, foreign } = this.#options
    for (;;) {
      if (this.signal.aborted) return
      const rows = await firstInbound(db, run.sessionId, bodiesAtOnce)
      if (rows.length === 0) return
      const bodies = rows.map(({ body }) => body)
      const { messages, receipts, isAboutNumber, others } = readInbound(bodies, this.settings)
      if (messages.length > 0) await run.line.messages(messages)
      if (receipts.length > 0) await run.line.receipts(await this.#explained(receipts))
      // What was told after the end is void: the next run tells it again.
      if (this.signal.aborted) return
      await writes.commit(async (transaction) => {
        await chats.note(transaction, run.sessionId, messages)
        await deleteInbound(
          transaction,
          rows.map(({ seq }) => seq),
        )
      })
      for (const other of others) foreign(other)
      if (isAboutNumber) this.check()
    }
  }

  /** Of a window that was closed, since when. */
  #explained(receipts: readonly EngineReceipt[]): Promise<EngineReceipt[]> {
    const { chats, run } = this.#options
    return Promise.all(
      receipts.map(async (receipt) => {
        if (receipt.status !== 'failed' || receipt.failure.code !== 'window_closed') return receipt
        const detail = `${receipt.failure.detail}. ${await chats.since(run.sessionId, receipt.by)}`
        return { ...receipt, failure: { ...receipt.failure, detail } }
      }),
    )
  }

  #failed(error: unknown): void {
    if (!this.signal.aborted) this.#options.onError(error)
  }
}
