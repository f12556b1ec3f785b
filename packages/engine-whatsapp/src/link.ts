import type { Readable } from 'node:stream'
import {
  type Address,
  type EndReason,
  type EngineAccountParts,
  type EngineCall,
  type EngineChatRef,
  type EngineRun,
  type EngineSettings,
  type EngineStatus,
  type HistoryAnchor,
  type MessageRef,
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  Timers,
  type TypingState,
} from '@morpheus/gateway/engine'
import type { WASocket } from 'baileys'
import { Backoff } from './connection/backoff.js'
import type { Closing } from './connection/closing.js'
import { Connection } from './connection/connection.js'
import type { Credentials } from './connection/credentials.js'
import type { Dependencies } from './connection/dependencies.js'
import { OpenConnection } from './connection/openConnection.js'
import type { GroupCommands } from './groups/groupCommands.js'
import { Groups } from './groups/groups.js'
import { Identities } from './identities/identities.js'
import { MessageKeys } from './identities/messageKeys.js'
import { EventForwarder } from './receiving/eventForwarder.js'
import { EventInvitations } from './receiving/events.js'
import { HistoryFiles } from './receiving/historyFiles.js'
import { Inbox } from './receiving/inbox.js'
import { MessageSecrets } from './receiving/messageSecrets.js'
import { Polls } from './receiving/polls.js'
import { SentMessages } from './sending/sentMessages.js'

/** A connection of this duration resets the backoff. */
const goodMs = 60_000

interface LinkOptions {
  run: EngineRun
  credentials: Credentials
  deps: Dependencies
  isNew: boolean
  over: (reason: EndReason) => Promise<void>
}

export class Link {
  readonly #options: LinkOptions
  readonly #timers: Timers
  readonly #backoff: Backoff
  readonly #keys: MessageKeys
  readonly #history: HistoryFiles
  readonly #inbox: Inbox
  readonly #polls: Polls
  readonly #secrets: MessageSecrets
  readonly #invitations: EventInvitations
  readonly #sent: SentMessages
  #settings: EngineSettings
  #connection: Connection | null = null
  #groups: Groups | null = null
  #open: OpenConnection | null = null
  /** Queue of events, emitted one at a time. */
  #emitting: Promise<void> = Promise.resolve()
  #isNew: boolean
  #isStopped = false

  constructor(options: LinkOptions) {
    const { run, deps, credentials, isNew } = options
    this.#options = options
    this.#settings = run.settings
    this.#isNew = isNew
    this.#timers = new Timers(deps.clock)
    this.#backoff = new Backoff(deps.random)
    this.#history = new HistoryFiles(deps.store, run.sessionId, deps.settings.fetching ?? {})
    this.#inbox = new Inbox(credentials)
    this.#polls = new Polls(credentials)
    this.#invitations = new EventInvitations(credentials)
    this.#sent = new SentMessages(credentials)
    this.#secrets = new MessageSecrets(credentials, this.#sent)
    this.#keys = new MessageKeys((id) => this.#sent.has(id))
  }

  get latency(): number | null {
    return this.#open?.latency.ms ?? null
  }

  async start(): Promise<void> {
    const notes = [this.#inbox, this.#sent, this.#polls, this.#secrets, this.#invitations]
    if (!this.#isNew) await Promise.all(notes.map((one) => one.load()))
    this.#connect()
  }

  #connect(): void {
    if (this.#isStopped) return
    const { deps, credentials } = this.#options
    const isOnline = this.#settings.presence === 'available'
    this.#connection = new Connection({
      deps,
      credentials,
      browser: deps.settings.browser,
      isOnline,
      history: this.#settings.history,
      sent: this.#sent,
      inbox: this.#inbox,
      groupOf: async (jid) => (await this.#groups?.of(jid)) ?? undefined,
      onSocket: (socket) => this.#follow(socket, isOnline),
      closed: (closing) => this.#closed(closing),
    })
  }

  async configure(settings: EngineSettings): Promise<void> {
    this.#settings = settings
    await this.#showPresence()
  }

  markRead(messages: readonly MessageRef[]): Promise<void> {
    return this.#connected.markRead(messages)
  }

  fetchHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    return this.#connected.fetchHistory(oldest, count)
  }

  markStatusViewed({ id, by }: EngineStatus): Promise<void> {
    const group = { id: 'status@broadcast', name: '' }
    return this.markRead([{ id, contact: by, group }])
  }

  rejectCall(call: EngineCall): Promise<void> {
    return this.#connected.rejectCall(call)
  }

  /** @throws SendFailure */
  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage> {
    if (!this.#open) throw new SendFailure('not_connected', 'reconnected')
    return this.#open.send(message, signal)
  }

  lookUp(phones: readonly string[]): Promise<Map<string, Address | null>> {
    return this.#connected.lookUp(phones)
  }

  typing(chat: EngineChatRef, state: TypingState): Promise<void> {
    return this.#connected.typing(chat, state)
  }

  /** @throws Error without a connection */
  get groups(): GroupCommands {
    return this.#connected.groups
  }

  /** @throws Error without a connection */
  get account(): EngineAccountParts {
    return this.#connected.parts
  }

  download(handle: string, signal: AbortSignal): Promise<Readable> {
    return this.#connected.download(handle, signal)
  }

  /** Ends the connection; nothing is emitted or stored after that. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timers.clear()
    this.#open = null
    this.#connection?.end()
    await this.#options.credentials.end()
  }

  /** True when confirmed; false without a connection. */
  async logOut(): Promise<boolean> {
    const open = this.#open
    this.#isStopped = true
    const isRemoved = (await open?.logOut()) ?? false
    await this.stop()
    return isRemoved
  }

  /** @throws Error without a connection */
  get #connected(): OpenConnection {
    if (!this.#open) throw new Error(`Session ${this.#options.run.sessionId} has no connection`)
    return this.#open
  }

  #follow(socket: WASocket, isOnline: boolean): void {
    const { run, deps } = this.#options
    const groups = new Groups(socket, new Identities(socket.authState.keys))
    this.#groups = groups
    const forwarder = new EventForwarder({
      socket,
      line: run.line,
      keys: this.#keys,
      groups,
      polls: this.#polls,
      secrets: this.#secrets,
      invitations: this.#invitations,
      history: this.#history,
      inbox: this.#inbox,
      wantsHistory: () => this.#settings.history,
      onError: deps.onError,
    })
    // Pending messages may arrive before the session was emitted as connected: hold them.
    const early: (() => Promise<void>)[] = []
    let isEarly = true
    socket.ev.process((events) => {
      const { connection } = events['connection.update'] ?? {}
      if (connection === 'open') this.#opened(socket, groups, forwarder, isOnline)
      if (connection === 'open' || connection === 'close') {
        isEarly = false
        for (const work of early.splice(0)) this.#emit(work)
      }
      if (isEarly) early.push(() => forwarder.forward(events))
      else this.#emit(() => forwarder.forward(events))
    })
    socket.ev.on('creds.update', ({ me }) => {
      if (me?.name) this.#report(this.#showPresence())
    })
  }

  #opened(socket: WASocket, groups: Groups, forwarder: EventForwarder, isOnline: boolean): void {
    const { deps, run, credentials } = this.#options
    this.#isNew = false
    this.#timers.clear()
    this.#timers.after(goodMs, () => this.#backoff.reset())
    const open = new OpenConnection({
      socket,
      groups,
      credentials,
      deps,
      keys: this.#keys,
      polls: this.#polls,
      invitations: this.#invitations,
      sent: this.#sent,
      timers: this.#timers,
      restricted: (restrictions) => this.#emit(() => run.line.restricted(restrictions)),
      reported: () => this.#emit(async () => {}),
    })
    this.#open = open
    if (isOnline !== (this.#settings.presence === 'available')) this.#report(this.#showPresence())
    this.#emit(async () => run.line.connected(await open.account()))
    this.#report(open.readRestrictions())
    this.#report(open.loadEarlierLabels())
    this.#emit(() => forwarder.forwardPending())
    if (this.#settings.history) this.#emit(() => forwarder.forwardHistory())
  }

  #closed(closing: Closing): void {
    const { run, over } = this.#options
    const wasOpen = this.#open !== null
    this.#open = null
    this.#timers.clear()
    if (closing.next === 'end') {
      const isRefused = this.#isNew && closing.reason === 'logged_out'
      this.#emit(() => over(isRefused ? 'pairing_failed' : closing.reason))
      return
    }
    const isFirst = this.#backoff.isFresh
    const wait = this.#backoff.next()
    if (closing.next === 'restart') {
      if (wasOpen && isFirst) this.#connect()
      else this.#timers.after(wait, () => this.#connect())
      return
    }
    this.#timers.after(Math.max(wait, closing.notBefore ?? 0), () => this.#connect())
    this.#emit(() => run.line.connectionLost(closing.reason))
  }

  async #showPresence(): Promise<void> {
    await this.#open?.showPresence(this.#settings.presence)
  }

  #emit(work: () => Promise<void>): Promise<void> {
    const emitted = this.#emitting.then(async () => {
      if (!this.#isStopped) await work()
    })
    this.#emitting = emitted.catch(this.#options.deps.onError)
    return this.#emitting
  }

  #report(work: Promise<void>): void {
    work.catch(this.#options.deps.onError)
  }
}
