import {
  DEFAULT_CONNECTION_CONFIG,
  makeCacheableSignalKeyStore,
  makeWASocket,
  type SocketConfig,
  type WABrowserDescription,
  type WASocket,
} from 'baileys'
import { Backlog } from '../receiving/backlog.js'
import type { Inbox } from '../receiving/inbox.js'
import type { SentMessages } from '../sending/sentMessages.js'
import { type Closing, closingOf } from './closing.js'
import type { Credentials } from './credentials.js'
import { quietLogger } from './quietLogger.js'
import type { Tools } from './tools.js'

/** Longer than any connection waits to be linked: when codes run out is decided by the clock of the gateway. */
const neverMs = 2 ** 31 - 1

export interface ConnectionOptions {
  tools: Tools
  credentials: Credentials
  /** What it passes itself off as. */
  browser: WABrowserDescription
  /** Whether contacts are to see the account online from the start. */
  isOnline: boolean
  /** Whether the phone is asked for all of its past, where it links the device on this connection. */
  history: boolean
  /** What was sent and is asked for again. */
  sent?: SentMessages | undefined
  /** What was received and not told yet. */
  inbox?: Inbox | undefined
  /** What is known of a group, so that nobody asks for it at every message. */
  groupOf?: SocketConfig['cachedGroupMetadata'] | undefined
  /** Has the socket before anything happens on it. */
  made: (socket: WASocket) => void
  /** Once, unless the connection was ended from here. */
  closed: (closing: Closing) => void
}

/** One connection to WhatsApp, from its turn to its end. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #leaveGate: () => void
  #socket: WASocket | null = null
  #isOver = false

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#leaveGate = options.tools.gate.enter(() => this.#open())
  }

  /** Lets the next one in: this one only waits for a person now. */
  leaveGate(): void {
    this.#leaveGate()
  }

  end(): void {
    this.#isOver = true
    this.#leaveGate()
    void this.#socket?.end(undefined)
  }

  #open(): void {
    // What opens is asked for in its constructor, and whoever asked has it only afterwards.
    queueMicrotask(() => {
      if (this.#isOver) return
      try {
        this.#connect()
      } catch (error) {
        this.#close(error)
      }
    })
  }

  #connect(): void {
    const { tools, credentials, browser, isOnline, history, sent, inbox, groupOf, made } = this.#options
    const { url, agent, mediaAgent, fetching, version } = tools.reach
    const backlog = inbox && new Backlog(tools.clock)
    const socket = makeWASocket({
      auth: { creds: credentials.creds, keys: makeCacheableSignalKeyStore(credentials.keys, quietLogger) },
      logger: quietLogger,
      browser,
      ...(url && { waWebSocketUrl: url }),
      ...(agent && { agent }),
      ...(mediaAgent && { fetchAgent: mediaAgent }),
      ...(fetching && { options: fetching }),
      ...(version && { version }),
      qrTimeout: neverMs,
      markOnlineOnConnect: isOnline,
      syncFullHistory: history,
      emitOwnEvents: false,
      transactionOpts: { maxCommitRetries: 3, delayBetweenTriesMs: 200 },
      countryCode: 'BR',
      ...(sent && { getMessage: async ({ id }) => sent.find(id ?? '') }),
      ...(groupOf && { cachedGroupMetadata: groupOf }),
      ...(inbox && {
        makeSignalRepository: inbox.keeping(DEFAULT_CONNECTION_CONFIG.makeSignalRepository, (id) =>
          backlog?.decrypts(id),
        ),
      }),
    })
    this.#socket = socket
    inbox?.follow(socket)
    backlog?.follow(socket)
    socket.ev.on('creds.update', () => {
      credentials.changed().catch(tools.onError)
    })
    socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (this.#isOver) return
      if (connection === 'open') this.#leaveGate()
      if (connection === 'close') this.#close(lastDisconnect?.error)
    })
    made(socket)
  }

  #close(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#leaveGate()
    this.#options.closed(closingOf(error))
  }
}
