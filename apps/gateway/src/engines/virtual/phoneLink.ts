import { type Cancel, type Clock, isoNow, Timers } from '../../core/lib/clock.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineSettings } from '../engine.js'
import type { EngineLine } from '../engineLine.js'
import type { EngineReceipt, HistoryAnchor } from '../messages.js'
import type { TypingState } from '../typingState.js'
import type { Conversations } from './conversations.js'
import { handshakeMs, networkDelay } from './latency.js'
import { networkRestrictions, nextChange } from './networkRestrictions.js'
import { olderMessages, pastCount, pastMessages } from './pastMessages.js'
import { findPhone, updatePhone } from './rows/virtualPhones.js'
import { phoneContacts } from './savedNames.js'

/** Items awaiting a session's command: messages to read, calls to reject. */
class AwaitedCommands {
  readonly #answered = new Map<string, boolean>()

  /** Emits an item and reports whether the session answered it with a command. */
  async emit<Result>(
    id: string,
    send: () => Promise<Result>,
  ): Promise<{ result: Result; answered: boolean }> {
    this.#answered.set(id, false)
    try {
      const result = await send()
      return { result, answered: this.#answered.get(id) === true }
    } finally {
      this.#answered.delete(id)
    }
  }

  /** Marks a pending item as answered; no-op if nothing is pending. */
  answer(id: string): void {
    if (this.#answered.has(id)) this.#answered.set(id, true)
  }
}

const pingEveryMs = 15_000
const retryDelayMs = 1000
const batch = 1000
/** Typing indicators expire after this silence, in milliseconds. */
const typingMs = 25_000

interface LinkOptions {
  sessionId: string
  line: EngineLine
  db: Db
  conversations: Conversations
  clock: Clock
  settings: EngineSettings
  report: (work: Promise<void>) => void
}

/**
 * Connection between a linked phone and its session. Events cut short by a stop are emitted again at the next start.
 */
export class PhoneLink {
  readonly line: EngineLine
  readonly awaited = new AwaitedCommands()
  /** May change while connected. */
  settings: EngineSettings
  readonly #options: LinkOptions
  readonly #typing = new Map<string, { state: TypingState; until: number }>()
  readonly #timers: Timers
  #isConnected = false
  #isStopped = false
  #isDeliveryScheduled = false
  #delivering: Promise<void> = Promise.resolve()
  #isSyncing = false
  #isSyncRequested = false
  #isHistoryRequested = false
  #cancelChange: Cancel = () => undefined
  #latency: number | null = null

  constructor(options: LinkOptions) {
    this.line = options.line
    this.settings = options.settings
    this.#options = options
    this.#timers = new Timers(options.clock)
  }

  get up(): boolean {
    return this.#isConnected
  }

  /** Last round trip in milliseconds; null before the first on this connection. */
  get latency(): number | null {
    return this.#isConnected ? this.#latency : null
  }

  get presence(): EngineSettings['presence'] {
    return this.#isConnected ? this.settings.presence : 'unavailable'
  }

  typingIn(chat: string): TypingState | null {
    const typing = this.#typing.get(chat)
    return typing && typing.until > this.#options.clock.monotonic() ? typing.state : null
  }

  /** Null ends the indicator. */
  type(chat: string, state: TypingState | null): void {
    if (state === null) this.#typing.delete(chat)
    else this.#typing.set(chat, { state, until: this.#options.clock.monotonic() + typingMs })
  }

  connect(): void {
    if (this.#isStopped) return
    this.#timers.clear()
    this.#connectAfter(handshakeMs)
  }

  /** Restores the state after a restart: connected without a handshake, or lost. */
  async restore(phone: VirtualPhoneRow): Promise<void> {
    if (phone.online) await this.#setConnected()
    else await this.line.connectionLost('phone_unreachable')
  }

  async drop(): Promise<void> {
    this.#setDisconnected()
    await this.line.connectionLost('phone_unreachable')
  }

  syncContacts(): void {
    this.#isSyncRequested = true
    if (!this.#isSyncing) this.#options.report(this.#sync())
  }

  /** Emits the network's limits, now and at each change over time. No-op for a phone that never had any. */
  async emitRestrictions(): Promise<void> {
    const { db, sessionId, clock } = this.#options
    const phone = await findPhone(db, sessionId)
    if (!this.#isConnected || !phone || phone.restrictions === null) return
    this.#cancelChange()
    const wait = nextChange(phone, clock.now())
    this.#cancelChange =
      wait === null
        ? () => undefined
        : clock.after(Math.min(wait, dayMs), () => this.#options.report(this.emitRestrictions()))
    await this.line.restricted(networkRestrictions(phone, clock.now()))
  }

  /** Delivers sent messages after the network delay and emits receipts. */
  deliverSent(phone: VirtualPhoneRow): void {
    if (this.#isDeliveryScheduled || !this.#isConnected) return
    this.#isDeliveryScheduled = true
    this.#timers.after(networkDelay(phone.number), () => {
      this.#isDeliveryScheduled = false
      this.#delivering = this.whenDelivered().then(() => this.#deliver(phone.session_id))
      this.#options.report(this.#repeatOnFailure(this.#delivering, () => this.deliverSent(phone)))
    })
  }

  stop(): void {
    this.#setDisconnected()
    this.#isStopped = true
  }

  /** Resolves once no delivery is under way. */
  async whenDelivered(): Promise<void> {
    await this.#delivering.catch(() => undefined)
  }

  #connectAfter(ms: number): void {
    this.#timers.after(ms, () => {
      this.#options.report(this.#repeatOnFailure(this.#setConnected(), () => this.#connectAfter(0)))
    })
  }

  /** Work that fails, such as while the store is away, is done again. */
  async #repeatOnFailure(work: Promise<void>, again: () => void): Promise<void> {
    try {
      await work
    } catch (error) {
      this.#timers.after(retryDelayMs, again)
      throw error
    }
  }

  #setDisconnected(): void {
    this.#timers.clear()
    this.#cancelChange()
    this.#isConnected = false
    this.#isDeliveryScheduled = false
    this.#typing.clear()
  }

  async #deliver(sessionId: string): Promise<void> {
    const { db, conversations, clock } = this.#options
    const phone = await findPhone(db, sessionId)
    if (!phone || !this.#isConnected) return
    await conversations.deliver(phone, isoNow(clock), (receipts) => this.emitReceipts(receipts))
  }

  async emitReceipts(receipts: readonly EngineReceipt[]): Promise<boolean> {
    await this.line.receipts(receipts)
    return !this.#isStopped
  }

  async #setConnected(): Promise<void> {
    const phone = await findPhone(this.#options.db, this.#options.sessionId)
    if (!phone?.online || this.#isStopped) return
    this.#isConnected = true
    this.#latency = null
    this.#ping(networkDelay(phone.number))
    await this.line.connected({ phone: `${phone.number}:${phone.device}`, profilePic: null })
    await this.emitRestrictions()
    // Delivers messages that a stop held back.
    this.deliverSent(phone)
    this.#isHistoryRequested = this.settings.history
    this.syncContacts()
  }

  #ping(delay: number): void {
    const sentAt = this.#options.clock.monotonic()
    this.#timers.after(delay, () => {
      this.#latency = Math.round(this.#options.clock.monotonic() - sentAt)
      this.#timers.after(pingEveryMs, () => this.#ping(delay))
    })
  }

  async #sync(): Promise<void> {
    this.#isSyncing = true
    try {
      while (this.#isConnected && this.#isSyncRequested) {
        this.#isSyncRequested = false
        while (this.#isConnected && (await this.#syncBatch())) await yieldToLoop()
        if (this.#isConnected && this.#isHistoryRequested) {
          this.#isHistoryRequested = false
          await this.#syncHistory()
        }
      }
    } finally {
      this.#isSyncing = false
    }
  }

  async #syncBatch(): Promise<boolean> {
    const { db, sessionId } = this.#options
    const phone = await findPhone(db, sessionId)
    if (!phone || phone.contacts_synced >= phone.contacts) return false
    const to = Math.min(phone.contacts_synced + batch, phone.contacts)
    const more = to < phone.contacts
    await this.line.contacts(phoneContacts(phone, phone.contacts_synced, to), more)
    if (this.#isStopped) return false
    await updatePhone(db, sessionId, { contacts_synced: to })
    return more
  }

  /** The phone answers later, as over a network. */
  sendOlder(oldest: HistoryAnchor, count: number): void {
    this.#timers.after(networkDelay(oldest.id), () =>
      this.#options.report(this.line.history(olderMessages(oldest, count), 100)),
    )
  }

  /** Runs once per pairing. */
  async #syncHistory(): Promise<void> {
    const { db, sessionId, clock } = this.#options
    const phone = await findPhone(db, sessionId)
    if (!phone || phone.history_sent >= pastCount) return
    const pairedAt = phone.paired_at ?? isoNow(clock)
    await this.line.history(pastMessages(phone.number, pairedAt, phone.history_sent), 100)
    if (this.#isStopped) return
    await updatePhone(db, sessionId, { history_sent: pastCount, paired_at: pairedAt })
  }
}
