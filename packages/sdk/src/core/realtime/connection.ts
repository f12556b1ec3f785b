import type { Logger } from '../client/logger.js'
import type { JoinAnswer } from '../clientEvents.js'
import { connectionTransitions, getPublicStatus } from './connectionStates.js'
import type { EventSocket, EventSocketOptions, SocketEvents } from './eventSocket.js'
import { getMinAttemptAge, realtimeLimits } from './limits.js'
import { createListeners } from './listeners.js'
import type { Realtime } from './realtime.js'
import { createRealtimeStore } from './realtimeStore.js'
import { createResyncs } from './resyncs.js'
import { createRooms } from './rooms.js'
import { createSequencer, type EventPage, type ReceivedEvent } from './sequencer.js'
import { createStateMachine } from './stateMachine.js'
import { createTargetWatches } from './targetWatches.js'

interface ConnectionOptions {
  /** Empty for the page's own origin. */
  readonly baseUrl: string
  readonly logger: Logger
  token(): string | null
  /** Fetches the token of an attempt asynchronously; `token` is used where it is left out. */
  fetchToken?: (() => Promise<string>) | undefined
  /** Stored events after a cursor; with `null` only the latest cursor. */
  fetchEvents(after: number | null): Promise<EventPage>
  /** The server refused this token, or ended the connection without a reason. */
  onRefused(token: string | null): void
  /** A caller gets refusals itself: they are logged for debugging only. */
  isWatched?(): boolean
  /** Extra options; they cannot change the documented rules. */
  readonly socketOptions?: object | undefined
  load: LoadSocket
}

/** Called with the first connection: a page without a sign-in needs no socket code. */
export type LoadSocket = () => Promise<
  [
    { openEventSocket(options: EventSocketOptions, handlers: SocketEvents): EventSocket },
    Pick<typeof import('./dispatch.js'), 'createDispatcher'>,
  ]
>

/** State between a start and its stop. Async work of an earlier run compares itself with the current run and ends. */
interface Run {
  socket: EventSocket | null
  /** By `performance.now`. */
  lastAttempt: number
  connectedBefore: boolean
  /** The token of the last attempt; null before the first. */
  token: string | null
  /** Consecutive connections that the server refused or ended, until one outlives the lost-socket check. */
  refusals: number
  lostTimer?: ReturnType<typeof setInterval>
  upgradeTimer?: ReturnType<typeof setTimeout>
}

const createRun = (): Run => ({
  socket: null,
  lastAttempt: Number.NEGATIVE_INFINITY,
  connectedBefore: false,
  token: null,
  refusals: 0,
})

/** The live connection. Core spec §4 and §9. `connect` and `disconnect` follow the auth state. */
export function createConnection(options: ConnectionOptions) {
  const { load, logger } = options
  const listeners = createListeners(logger)
  const resyncs = createResyncs(logger)
  const { store, note } = createRealtimeStore(logger)
  let run = createRun()
  /** Set with the first socket, before which no event arrives. */
  let dispatch: (event: ReceivedEvent) => void = () => {}
  const getConnectedSocket = () => (run.socket?.isConnected ? run.socket : null)
  const rooms = createRooms({ connected: getConnectedSocket, onAnswer: recordRoom })
  const watches = createTargetWatches(getConnectedSocket)
  const sequencer = createSequencer({
    logger,
    fetch: options.fetchEvents,
    dispatch: (event) => dispatch(event),
    lost: () => resyncs.notify(false),
  })
  const machine = createStateMachine(connectionTransitions, 'idle', ({ from, event, to }) => {
    logger.debug(`[tempo real] ${from} + ${event} → ${to ?? 'ignorado'}`)
    if (to !== null) store.setState({ status: getPublicStatus(to, run.connectedBefore) })
  })

  function recordRoom(sessionId: string, { success, message }: JoinAnswer) {
    note(success ? `sala ${sessionId}` : `sala recusada: ${message ?? sessionId}`)
  }

  /** Makes the first attempt; socket.io makes the next ones itself. */
  async function attempt() {
    const currentRun = run
    currentRun.lastAttempt = performance.now()
    try {
      currentRun.socket ??= await openSocket(currentRun)
    } catch (error) {
      if (currentRun !== run) return
      note(`não foi possível carregar a conexão: ${String(error)}`)
      return void machine.send('loadFailed')
    }
    if (currentRun === run && machine.send('loaded')) currentRun.socket.connect()
  }

  async function openSocket(ownRun: Run): Promise<EventSocket> {
    const [{ openEventSocket }, { createDispatcher }] = await load()
    dispatch = createDispatcher(listeners, logger)
    const token = async () => {
      ownRun.token = (await options.fetchToken?.()) ?? options.token()
      return ownRun.token
    }
    return openEventSocket({ ...options, token }, createSocketHandlers(ownRun))
  }

  /** Ignores events of the socket of an earlier run. */
  function createSocketHandlers(ownRun: Run): SocketEvents {
    const ifCurrent =
      <Args extends unknown[]>(handler: (...args: Args) => void) =>
      (...args: Args) => {
        if (ownRun === run) handler(...args)
      }
    return {
      onOpen: ifCurrent(onOpened),
      failed: ifCurrent((reason) => {
        note(`falha ao conectar: ${reason}`)
        machine.send('failed')
      }),
      retry: ifCurrent(() => machine.send('retry')),
      lost: ifCurrent((reason) => {
        onDisconnected(reason)
        machine.send('lost')
      }),
      exhausted: ifCurrent(() => {
        note('tentativas de reconexão esgotadas')
        machine.send('exhausted')
      }),
      refused: ifCurrent((reason) => {
        note(`falha ao conectar: ${reason}`)
        recordRefusal(reason)
        options.onRefused(run.token)
        retryIfTokenChanged()
      }),
      ended: ifCurrent((reason) => {
        onDisconnected(reason)
        onEnded(store.getState().refusal)
      }),
      limited: ifCurrent((message) => {
        note(message)
        store.setState({ refusal: message })
      }),
      received: ifCurrent(sequencer.receive),
    }
  }

  function onOpened() {
    note('conectado')
    const { socket } = run
    if (!socket) return
    run.connectedBefore = true
    machine.send('opened')
    store.setState({ transport: socket.transport, refusal: null })
    run.upgradeTimer = setTimeout(() => {
      const { transport } = socket
      store.setState({ transport })
      note(`transporte: ${transport ?? 'nenhum'}`)
    }, realtimeLimits.upgradeCheck)
    rooms.rejoin(socket)
    watches.renew(socket)
    void fetchMissedEvents()
  }

  async function fetchMissedEvents() {
    const outcome = await sequencer.connected()
    if (outcome === 'superseded') return
    machine.send('caughtUp')
    resyncs.notify(outcome === 'complete')
  }

  function onDisconnected(reason: string) {
    note(`desconectado: ${reason}`)
    clearTimeout(run.upgradeTimer)
    sequencer.disconnected()
    store.setState({ transport: null })
  }

  /** A limit counts as a refusal: the sign-in stays, and no attempt follows at once. */
  function onEnded(limit: string | null) {
    if (limit !== null) return recordRefusal(limit)
    const isFirst = run.refusals === 0
    options.onRefused(run.token)
    if (isFirst && isPastMinAge(realtimeLimits.attemptGuard) && machine.send('reconnectNow')) {
      run.refusals++
      return void attempt()
    }
    recordRefusal('O servidor encerrou a conexão')
    retryIfTokenChanged()
  }

  function recordRefusal(refusal: string) {
    if (run.refusals++ === 0) logger[options.isWatched?.() ? 'debug' : 'warn'](`[tempo real] ${refusal}`)
    store.setState({ refusal })
    machine.send('refused')
  }

  function retryIfTokenChanged() {
    if (run.token !== null && run.token !== options.token() && machine.send('tokenChanged')) void attempt()
  }

  const isPastMinAge = (minAge: number) => performance.now() - run.lastAttempt >= minAge

  /** The lost-socket check. A connection that outlives it was not refused. */
  function check() {
    if (machine.state === 'connected') run.refusals = 0
    if (isPastMinAge(getMinAttemptAge(run.refusals)) && machine.send('check')) void attempt()
  }

  const realtime: Realtime = {
    store,
    on: listeners.on,
    onResync: resyncs.on,
    join(sessionId) {
      store.setState({ selectedSessionId: sessionId })
      return rooms.join(sessionId)
    },
    leave(sessionId) {
      const isEmpty = rooms.leave(sessionId)
      if (isEmpty && store.getState().selectedSessionId === sessionId)
        store.setState({ selectedSessionId: null })
    },
    watchTargets: (sessionId, onWatching = () => {}) => watches.watch(sessionId, onWatching),
  }

  return {
    realtime,
    /** Records that user data was read; null where the server did not say as of which event. */
    recordRead: sequencer.read,
    /** Clears the read positions, as another user may sign in. */
    resetReadPositions: sequencer.reset,

    /** Sends a renewed token to the server on the open connection, so that no event is missed. */
    async renew(token: string) {
      const openRun = run
      if (!openRun.socket?.isConnected || openRun.token === token) return
      if (await openRun.socket.renew(token)) openRun.token = token
      else note('o servidor não aceitou o token novo nesta conexão')
    },

    /** Also called after the token was exchanged. */
    connect() {
      if (!machine.send('start')) return retryIfTokenChanged()
      run.lostTimer = setInterval(check, realtimeLimits.lostCheck)
      void attempt()
    },

    disconnect() {
      const { socket, lostTimer, upgradeTimer } = run
      run = createRun()
      clearInterval(lostTimer)
      clearTimeout(upgradeTimer)
      socket?.disconnect()
      sequencer.stop()
      machine.send('stop')
      store.setState({ transport: null, refusal: null, selectedSessionId: null })
    },
  }
}
