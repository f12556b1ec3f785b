// The bundle for browsers, without imports: the package's modules need Node or a bundler that knows browsers.
import bundle from 'socket.io-client/dist/socket.io.js'
import {
  createEventSocket,
  type EventSocket,
  type EventSocketOptions,
  type SocketEvents,
} from './eventSocket.js'

/** A socket of runtimes without XMLHttpRequest: WebSocket alone. */
export const openEventSocket = (options: EventSocketOptions, handlers: SocketEvents): EventSocket =>
  createEventSocket(bundle.io, ['websocket'], options, handlers)
