import type { Cancel, Clock } from '../../core/lib/clock.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRun } from '../engine.js'
import { saveCloudCheck } from './accounts.js'
import type { CloudChats } from './chats.js'
import { CloudInbox, type InboxNotice } from './cloudInbox.js'
import type { GraphApi } from './graphApi.js'
import { checkNumber, type NumberCheck } from './numberCheck.js'
import type { CloudSettings } from './settings.js'

/** Interval of number checks, since quality changes and tokens end. */
const checkEveryMs = 10 * 60_000
const firstRetryMs = 5_000

export interface CloudRunOptions {
  run: EngineRun
  settings: CloudSettings
  graph: GraphApi
  chats: CloudChats
  db: Db
  writes: GroupCommit
  clock: Clock
  random: () => number
  aboutTemplate: (name: string) => void
  notice: (notice: InboxNotice) => void
  onError: (error: unknown) => void
}

export class CloudRun {
  readonly settings: CloudSettings
  readonly #options: CloudRunOptions
  readonly #inbox: CloudInbox
  readonly #ended = new AbortController()
  isServed = false
  /** Last round trip in milliseconds; null before the first answer. */
  latency: number | null = null
  #failures = 0
  #checks = 0
  #cancelNext: Cancel = () => undefined
  #checking: Promise<void> | null = null

  constructor(options: CloudRunOptions) {
    this.settings = options.settings
    this.#options = options
    this.#inbox = new CloudInbox({
      ...options,
      line: options.run.line,
      sessionId: options.run.sessionId,
      signal: this.signal,
      aboutNumber: () => this.check(),
    })
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  begin(): void {
    this.#inbox.read()
    this.check()
  }

  arrived(): void {
    this.#inbox.arrived()
  }

  /**
   * An unexpected failure: the session counts as disconnected until a check shows that Graph serves the number, and
   * messages wait for that connection.
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

  check(): void {
    const checkId = ++this.#checks
    this.#cancelNext()
    const checked = this.#check().then((nextMs) => {
      if (checkId !== this.#checks || this.signal.aborted) return
      this.#cancelNext = this.#options.clock.after(nextMs, () => this.check())
    })
    this.#checking = checked.catch((error: unknown) => this.#failed(error))
  }

  async drain(): Promise<void> {
    await Promise.all([this.#inbox.drain(), this.#checking])
  }

  async stop(): Promise<void> {
    this.isServed = false
    this.#ended.abort(new Error('The session was stopped'))
    this.#inbox.close()
    this.#cancelNext()
    await this.drain()
  }

  async #check(): Promise<number> {
    const { db, clock, graph, run } = this.#options
    const startedAt = clock.monotonic()
    const check = await checkNumber(graph, this.settings, this.signal)
    if (this.signal.aborted) return 0
    if (check.verdict !== 'unknown') this.latency = clock.monotonic() - startedAt
    const { sessionId } = run
    await saveCloudCheck(db, clock, { sessionId, phoneNumberId: this.settings.phoneNumberId }, check)
    await this.#report(check)
    if (check.verdict !== 'unknown') return checkEveryMs
    const ms = Math.min(checkEveryMs, firstRetryMs * 2 ** this.#failures++)
    return ms * (1 + this.#options.random() / 4)
  }

  async #report(check: NumberCheck): Promise<void> {
    const { line } = this.#options.run
    this.isServed = check.verdict === 'served'
    if (check.verdict !== 'unknown') this.#failures = 0
    switch (check.verdict) {
      case 'served': {
        const { phone, name, quality } = check.number
        const number = phone || this.settings.phoneNumberId
        return line.connected({ phone: number, profilePic: null, name, quality })
      }
      case 'unknown':
        return line.connectionLost('network_unreachable')
      case 'refused':
        return line.ended('credentials_refused')
      case 'suspended':
        return line.ended('number_suspended')
    }
  }

  #failed(error: unknown): void {
    if (!this.signal.aborted) this.#options.onError(error)
  }
}
