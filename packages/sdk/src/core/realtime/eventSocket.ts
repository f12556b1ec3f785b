import type { io as Io, Socket } from 'socket.io-client'
import type { ClientToServer, JoinAnswer } from '../clientEvents.js'
import type { ServerToClient } from '../socket.js'
import { readJoinAnswer, toReceivedEvent } from './dispatch.js'
import { realtimeLimits } from './limits.js'
import type { RealtimeState } from './realtime.js'
import type { ReceivedEvent } from './sequencer.js'

export interface SocketEvents {
  onOpen(): void
  /** An attempt failed, and socket.io makes the next one itself. */
  failed(reason: string): void
  retry(): void
  /** The connection broke, and socket.io reconnects itself. */
  lost(reason: string): void
  exhausted(): void
  /** The server refused the attempt: socket.io makes no further one. */
  refused(reason: string): void
  /** The server ended the connection: socket.io does not reconnect. */
  ended(reason: string): void
  /** The server's reason, right before it ends the connection. */
  limited(message: string): void
  received(event: ReceivedEvent): void
}

export interface EventSocketOptions {
  /** Empty for the page's own origin. */
  readonly baseUrl: string
  token(): string | null | Promise<string | null>
  /** Extra options; they cannot change the documented rules. */
  readonly socketOptions?: object | undefined
}

/** A socket to a gateway, which follows the documented rules. Core spec §4 and §9. */
export interface EventSocket {
  readonly isConnected: boolean
  readonly transport: RealtimeState['transport']
  connect(): void
  disconnect(): void
  join(sessionId: string): Promise<JoinAnswer>
  leave(sessionId: string): void
  /** Resolves with the server's consent; rejects where it does not answer. */
  watchTargets(sessionId: string | null): Promise<boolean>
  unwatchTargets(sessionId: string | null): void
  /** Continues with a renewed token; resolves with false where the server refuses it. */
  renew(token: string): Promise<boolean>
}

type GatewaySocket = Socket<ServerToClient, ClientToServer>

/** Core spec §4. */
export const documentedTransports: readonly string[] = ['polling', 'websocket']

/** Creates a socket that is not connected yet. Received events are unparsed and go only to `on`. */
export function createEventSocket(
  io: typeof Io,
  firstTransports: readonly string[],
  { baseUrl, token, socketOptions }: EventSocketOptions,
  handlers: SocketEvents,
): EventSocket {
  let transports = [...firstTransports]
  const isFirst = () => transports.length === firstTransports.length && transports.length > 1
  const socket: GatewaySocket = io(baseUrl || window.location.origin, {
    ...socketOptions,
    auth: (send) =>
      void Promise.resolve(token())
        // A missing token ends here: the server refuses an attempt without one.
        .catch(() => null)
        .then((one) => send({ token: one })),
    autoConnect: false,
    forceNew: true,
    transports,
    reconnectionAttempts: realtimeLimits.attempts,
    reconnectionDelay: realtimeLimits.delay,
    reconnectionDelayMax: realtimeLimits.delayMax,
    randomizationFactor: realtimeLimits.randomization,
    timeout: realtimeLimits.timeout,
  })
  socket.onAny((name: string, payload: unknown, meta: unknown) =>
    handlers.received(toReceivedEvent(name, payload, meta)),
  )
  // The documents show no payload: a heartbeat may be bare.
  socket.on('heartbeat', (beat?: unknown) =>
    socket.emit('heartbeat-response', Number(Object(beat).timestamp ?? beat) || Date.now()),
  )
  socket.on('connection:limited', (notice?: unknown) => handlers.limited(String(Object(notice).message)))
  socket.on('connect', handlers.onOpen)
  socket.on('disconnect', (reason) => {
    // Core spec §4: polling only, until the connection is lost for another reason.
    const isPollingOnly = reason === 'transport error' && isFirst()
    socket.io.opts.transports = isPollingOnly ? ['polling'] : transports
    if (reason === 'io server disconnect') handlers.ended(reason)
    else handlers.lost(reason)
  })
  socket.on('connect_error', (error) => {
    // Long polling cannot be spread over several nodes: such a gateway announces that in the handshake.
    if (Object(Object(error).data).code === 'websocket_only' && isFirst()) {
      transports = ['websocket']
      socket.io.opts.transports = transports
      return void socket.connect()
    }
    // The socket is inactive after a refusal by the server's own middleware.
    if (socket.active) handlers.failed(error.message)
    else handlers.refused(error.message)
  })
  socket.io.on('reconnect_attempt', handlers.retry)
  socket.io.on('reconnect_failed', () => {
    // The socket stays active after its last attempt, and only an inactive one can connect again.
    socket.disconnect()
    handlers.exhausted()
  })

  return {
    get isConnected() {
      return socket.connected
    },
    get transport() {
      const name = socket.io.engine?.transport.name
      return name === 'polling' || name === 'websocket' ? name : null
    },
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    async join(sessionId) {
      try {
        const answer = await socket.timeout(realtimeLimits.joinTimeout).emitWithAck('join-session', sessionId)
        return readJoinAnswer(answer)
      } catch {
        return { success: false, message: 'O servidor não respondeu' }
      }
    },
    leave: (sessionId) => void socket.emit('leave-session', sessionId),
    async watchTargets(sessionId) {
      const answer = await socket.timeout(realtimeLimits.joinTimeout).emitWithAck('watch-targets', sessionId)
      return answer.success
    },
    unwatchTargets: (sessionId) => void socket.emit('unwatch-targets', sessionId),
    async renew(token) {
      const acknowledgement = socket.timeout(realtimeLimits.joinTimeout)
      const answer = await acknowledgement.emitWithAck('renew-token', token).catch(() => null)
      return answer?.success === true
    },
  }
}
