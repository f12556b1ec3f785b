import type { Socket } from 'socket.io-client'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Logger } from '../client/transport.js'
import type { ClientToServer, JoinAnswer, ServerToClient } from '../contract/socket.js'
import { createListeners, type Listeners } from './listeners.js'
import { type Arrival, createSequencer, type Page } from './sequencer.js'
import { createTargetWatches } from './targetWatches.js'

/** Core spec §9, in milliseconds. */
export const realtimeLimits = {
  attempts: 5,
  delay: 2_000,
  delayMax: 10_000,
  randomization: 0.5,
  timeout: 60_000,
  attemptGuard: 3_000,
  lostCheck: 30_000,
  lostGuard: 5_000,
  upgradeCheck: 2_000,
  joinTimeout: 5_000,
  logEntries: 10,
} as const

export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly text: string
}

export interface RealtimeState {
  /** `offline`: wanted, but given up until the next lost-socket check. */
  readonly status: 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'offline'
  readonly transport: 'polling' | 'websocket' | null
  /** Rejoined on every connect. */
  readonly selectedSessionId: string | null
  /** The last 10 things that happened, for debugging. */
  readonly log: readonly LogEntry[]
}

export interface Realtime extends Pick<Listeners, 'on'> {
  readonly store: StoreApi<RealtimeState>
  /**
   * After every connection. `complete`: all that was missed has been handed on as events. Otherwise something may have
   * been missed, and what was read before is to be read again.
   */
  onResync(listener: (complete: boolean) => void): () => void
  /** Enters a session's room, now or as soon as there is a connection. */
  join(sessionId: string): Promise<JoinAnswer>
  leave(sessionId: string): void
  /**
   * Lets `target:status` be heard, of a session's targets or, with null, of all of the user's, until the function that is
   * returned is called. `onWatching` runs after every connection, once the server tells of them: what was read before may
   * be older.
   */
  watchTargets(sessionId: string | null, onWatching?: () => void): () => void
}

interface ConnectionOptions {
  readonly baseUrl: string
  readonly logger: Logger
  token(): string | null
  /** Stored events after a cursor; with `null` only the latest cursor. */
  fetchEvents(after: number | null): Promise<Page>
  /** The server refused the token, or ended the connection itself. */
  onRefused(): void
  /** Beside the rules below, which they cannot change. */
  readonly socketOptions?: object | undefined
  /** Instead of `loadParts`. */
  load?: typeof loadParts
}

/** What a socket needs comes with the first connection: whoever is not signed in needs none of it. */
const loadParts = () => Promise.all([import('socket.io-client'), import('./handOn.js')])

type Wire = Socket<ServerToClient, ClientToServer>

const noAnswer: JoinAnswer = { success: false, message: 'O servidor não respondeu' }

/** The socket with the rules of core spec §4 and §9. `connect` and `disconnect` follow the auth state. */
export function createConnection(options: ConnectionOptions) {
  const { load = loadParts } = options
  const listeners = createListeners(options.logger)
  const resyncs = new Set<(complete: boolean) => void>()
  const store = createStore<RealtimeState>(() => ({
    status: 'idle',
    transport: null,
    selectedSessionId: null,
    log: [],
  }))
  let socket: Wire | null = null
  /** Set with the first socket, before which nothing arrives. */
  let hand: (arrival: Arrival) => void = () => {}
  let readAnswer: (answer: unknown) => JoinAnswer = () => noAnswer
  let wanted = false
  let lastAttempt = Number.NEGATIVE_INFINITY
  let connectedBefore = false
  /** Grows with every connect and disconnect, so that what began before one ends. */
  let generation = 0
  /** The generation whose first socket is being loaded. */
  let loading: number | null = null
  let lostTimer: ReturnType<typeof setInterval> | undefined
  let upgradeTimer: ReturnType<typeof setTimeout> | undefined

  /** One that throws keeps neither the next listener nor the events that wait behind it. */
  const resync = (complete: boolean) => {
    for (const listener of [...resyncs]) {
      try {
        listener(complete)
      } catch (error) {
        options.logger.error('Um ouvinte de reconexão falhou', String(error))
      }
    }
  }
  const sequencer = createSequencer({
    logger: options.logger,
    fetch: options.fetchEvents,
    hand: (arrival) => hand(arrival),
    lost: () => resync(false),
  })

  const watches = createTargetWatches({
    wire: () => (socket?.connected ? socket : null),
    timeout: realtimeLimits.joinTimeout,
  })

  const note = (text: string) => {
    options.logger.debug(`[tempo real] ${text}`)
    store.setState(({ log }) => ({
      log: [...log, { at: Date.now(), text }].slice(-realtimeLimits.logEntries),
    }))
  }

  async function attempt(guard: number) {
    if (!wanted || loading === generation || socket?.connected || socket?.active) return
    if (performance.now() - lastAttempt < guard) return
    lastAttempt = performance.now()
    store.setState({ status: connectedBefore ? 'reconnecting' : 'connecting' })
    if (socket) socket.connect()
    else await openFirst()
  }

  /** Whoever ended the connection while its parts came wants no socket any more. */
  async function openFirst() {
    const mine = generation
    loading = mine
    try {
      const [{ io }, parsing] = await load()
      if (mine !== generation) return
      socket = open(io, parsing)
      socket.connect()
    } catch (error) {
      if (mine !== generation) return
      note(`não foi possível carregar a conexão: ${String(error)}`)
      store.setState({ status: 'offline' })
    } finally {
      if (loading === mine) loading = null
    }
  }

  function open(io: typeof import('socket.io-client').io, parsing: typeof import('./handOn.js')): Wire {
    const { arrivalOf, handOn, readJoinAnswer } = parsing
    hand = handOn(listeners, options.logger)
    readAnswer = readJoinAnswer
    const wire: Wire = io(options.baseUrl || window.location.origin, {
      ...options.socketOptions,
      auth: (send) => send({ token: options.token() }),
      autoConnect: false,
      forceNew: true,
      transports: ['polling', 'websocket'],
      reconnectionAttempts: realtimeLimits.attempts,
      reconnectionDelay: realtimeLimits.delay,
      reconnectionDelayMax: realtimeLimits.delayMax,
      randomizationFactor: realtimeLimits.randomization,
      timeout: realtimeLimits.timeout,
    })
    // A socket that was let go may still speak: nobody listens to it any more.
    const current = (act: () => void) => {
      if (wire === socket) act()
    }
    wire.onAny((name: string, payload: unknown, meta: unknown) =>
      current(() => sequencer.arrive(arrivalOf(name, payload, meta))),
    )
    wire.on('connect', () => current(() => onConnect(wire)))
    wire.on('disconnect', (reason) => current(() => onDisconnect(wire, reason)))
    wire.on('connect_error', (error) => current(() => onConnectError(wire, error)))
    // The documents show no payload: a beat may be bare.
    wire.on('connection:limited', (news?: unknown) => note(String(Object(news).message)))
    wire.on('heartbeat', (beat?: unknown) =>
      wire.emit('heartbeat-response', Number(Object(beat).timestamp ?? beat) || Date.now()),
    )
    wire.io.on('reconnect_failed', () => current(() => onGivenUp(wire)))
    return wire
  }

  function onConnect(wire: Wire) {
    note('conectado')
    store.setState({ status: 'connected', transport: transportOf(wire) })
    clearTimeout(upgradeTimer)
    upgradeTimer = setTimeout(() => {
      store.setState({ transport: transportOf(wire) })
      note(`transporte: ${transportOf(wire) ?? 'nenhum'}`)
    }, realtimeLimits.upgradeCheck)
    const { selectedSessionId } = store.getState()
    if (selectedSessionId !== null) void enter(wire, selectedSessionId)
    watches.connected(wire)
    void catchUp(connectedBefore)
    connectedBefore = true
  }

  /** What was read before the first connection may be older than the first event: only later ones are complete. */
  async function catchUp(again: boolean) {
    await sequencer.connected()
    if (socket?.connected) resync(again)
  }

  function onDisconnect(wire: Wire, reason: string) {
    note(`desconectado: ${reason}`)
    clearTimeout(upgradeTimer)
    sequencer.disconnected()
    store.setState({ status: wanted ? 'reconnecting' : 'idle', transport: null })
    useTransports(wire, reason === 'transport error' ? ['polling'] : ['polling', 'websocket'])
    if (wanted && reason === 'io server disconnect') {
      options.onRefused()
      void attempt(realtimeLimits.attemptGuard)
    }
  }

  function onConnectError(wire: Wire, error: Error) {
    note(`falha ao conectar: ${error.message}`)
    if (wire.active) return
    // Refused by the server's own middleware: socket.io does not try again by itself.
    store.setState({ status: 'offline' })
    options.onRefused()
  }

  /** Disconnecting makes the socket inactive, so that the lost-socket check may begin anew. */
  function onGivenUp(wire: Wire) {
    note('tentativas de reconexão esgotadas')
    wire.disconnect()
    store.setState({ status: 'offline' })
  }

  function useTransports(wire: Wire, transports: ('polling' | 'websocket')[]) {
    wire.io.opts.transports = transports
    if (transports.length === 1) note('apenas polling a partir de agora')
  }

  async function enter(wire: Wire, sessionId: string): Promise<JoinAnswer> {
    try {
      const answer = readAnswer(
        await wire.timeout(realtimeLimits.joinTimeout).emitWithAck('join-session', sessionId),
      )
      note(answer.success ? `sala ${sessionId}` : `sala recusada: ${answer.message ?? sessionId}`)
      return answer
    } catch {
      return noAnswer
    }
  }

  const realtime: Realtime = {
    store,
    on: listeners.on,
    onResync(listener) {
      const own: typeof listener = (complete) => listener(complete)
      resyncs.add(own)
      return () => void resyncs.delete(own)
    },
    async join(sessionId) {
      store.setState({ selectedSessionId: sessionId })
      if (!socket?.connected) return { success: false, message: 'Sem conexão em tempo real' }
      return enter(socket, sessionId)
    },
    leave(sessionId) {
      if (socket?.connected) socket.emit('leave-session', sessionId)
      if (store.getState().selectedSessionId === sessionId) store.setState({ selectedSessionId: null })
    },
    watchTargets: (sessionId, onWatching = () => {}) => watches.watch(sessionId, onWatching),
  }

  return {
    realtime,
    connect() {
      if (wanted) return
      wanted = true
      generation++
      lostTimer = setInterval(() => void attempt(realtimeLimits.lostGuard), realtimeLimits.lostCheck)
      void attempt(realtimeLimits.attemptGuard)
    },
    disconnect() {
      wanted = false
      generation++
      clearInterval(lostTimer)
      clearTimeout(upgradeTimer)
      const ended = socket
      socket = null
      ended?.disconnect()
      sequencer.reset()
      connectedBefore = false
      lastAttempt = Number.NEGATIVE_INFINITY
      store.setState({ status: 'idle', transport: null, selectedSessionId: null })
    },
  }
}

function transportOf(wire: Wire): RealtimeState['transport'] {
  const name = wire.io.engine?.transport.name
  return name === 'polling' || name === 'websocket' ? name : null
}
