import { io } from 'socket.io-client'
import {
  createEventSocket,
  documentedTransports,
  type EventSocket,
  type EventSocketOptions,
  type SocketEvents,
} from './eventSocket.js'

/** A socket of Node and of browsers: long polling first, then WebSocket. */
export const openEventSocket = (options: EventSocketOptions, handlers: SocketEvents): EventSocket =>
  createEventSocket(io, documentedTransports, options, handlers)
