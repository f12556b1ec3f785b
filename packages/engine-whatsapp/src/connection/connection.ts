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
import { type Closing, readClosing } from './closing.js'
import type { Credentials } from './credentials.js'
import type { Dependencies } from './dependencies.js'
import { disableWhenIdle } from './idleTransactions.js'
import { rejectUnansweredQueries } from './queryTimeouts.js'

/** Disables Baileys' own QR timeout: the gateway's clock decides it, as it does for queries. */
const neverMs = 2 ** 31 - 1

export interface ConnectionOptions {
  deps: Dependencies
  credentials: Credentials
  browser: WABrowserDescription
  isOnline: boolean
  /** Requests the full history if the phone links the device on this connection. */
  history: boolean
  /** Sent messages, for recipients that request them again. */
  sent?: SentMessages | undefined
  inbox?: Inbox | undefined
  /** Cached group metadata, so that not every message queries it. */
  groupOf?: SocketConfig['cachedGroupMetadata'] | undefined
  /** Receives the socket before any event on it. */
  onSocket: (socket: WASocket) => void
  /** Called once, unless the connection was ended from here. */
  closed: (closing: Closing) => void
}

export class Connection {
  readonly #options: ConnectionOptions
  readonly #leaveGate: () => void
  #socket: WASocket | null = null
  #isOver = false

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#leaveGate = options.deps.gate.enter(() => this.#open())
  }

  /** Releases the gate while the connection only waits for a person. */
  leaveGate(): void {
    this.#leaveGate()
  }

  end(): void {
    this.#isOver = true
    this.#leaveGate()
    void this.#socket?.end(undefined)
  }

  #open(): void {
    // The gate may call this within the constructor, before the owner holds the connection.
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
    const { deps, credentials, browser, isOnline, history, sent, inbox, groupOf, onSocket } = this.#options
    const { url, agent, mediaAgent, fetching, version } = deps.settings
    const backlog = inbox && new Backlog(deps.clock)
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
      defaultQueryTimeoutMs: undefined,
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
    disableWhenIdle(socket.authState.keys)
    inbox?.follow(socket)
    backlog?.follow(socket)
    socket.ev.on('creds.update', () => {
      credentials.changed().catch(deps.onError)
    })
    socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (this.#isOver) return
      if (connection === 'open') this.#leaveGate()
      if (connection === 'close') this.#close(lastDisconnect?.error)
    })
    rejectUnansweredQueries(socket, deps.clock)
    onSocket(socket)
  }

  #close(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#leaveGate()
    const closing = readClosing(error)
    const isProxyFailing = this.#options.deps.settings.proxyState?.isFailing && closing.next === 'return'
    this.#options.closed(isProxyFailing ? { next: 'return', reason: 'proxy_failed' } : closing)
  }
}

/** Silent: Baileys' log contains keys and messages. Relevant facts arrive as events and errors. */
export const quietLogger = {
  level: 'silent',
  child: () => quietLogger,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
