import type { RealtimeState } from './realtime.js'
import type { Transitions } from './stateMachine.js'

/**
 * - `idle`: no connection is wanted
 * - `loading`: the socket code is being loaded
 * - `connecting`: an attempt is under way
 * - `waiting`: socket.io waits before its next attempt
 * - `resyncing`: connected; live events are held back while missed ones are read
 * - `connected`: connected, and nothing is missing
 * - `offline`: all attempts have failed; the lost-socket check starts again
 * - `refused`: the server refuses the connection; the lost-socket check retries at growing intervals
 */
export type ConnectionState =
  | 'idle'
  | 'loading'
  | 'connecting'
  | 'waiting'
  | 'resyncing'
  | 'connected'
  | 'offline'
  | 'refused'

/**
 * - `start`, `stop`: a connection is wanted, or no longer
 * - `loaded`, `loadFailed`: the socket code was loaded, or could not be
 * - `opened`: the server has accepted the socket
 * - `caughtUp`: missed events have been dispatched, or given up
 * - `failed`: an attempt found no server; socket.io makes the next one itself
 * - `retry`: socket.io makes it now
 * - `lost`: the connection broke; socket.io reconnects itself
 * - `exhausted`: socket.io makes no further attempt
 * - `refused`: the server refused the attempt, or ended the connection itself
 * - `reconnectNow`: the server ended a good connection, and an attempt is made at once
 * - `check`: the lost-socket check makes an attempt
 * - `tokenChanged`: the refused token has been exchanged since
 */
export type ConnectionEvent =
  | 'start'
  | 'stop'
  | 'loaded'
  | 'loadFailed'
  | 'opened'
  | 'caughtUp'
  | 'failed'
  | 'retry'
  | 'lost'
  | 'exhausted'
  | 'refused'
  | 'reconnectNow'
  | 'check'
  | 'tokenChanged'

export const connectionTransitions: Transitions<ConnectionState, ConnectionEvent> = {
  idle: { start: 'loading' },
  loading: { loaded: 'connecting', loadFailed: 'offline', stop: 'idle' },
  connecting: {
    opened: 'resyncing',
    failed: 'waiting',
    lost: 'waiting',
    exhausted: 'offline',
    refused: 'refused',
    stop: 'idle',
  },
  waiting: { retry: 'connecting', opened: 'resyncing', exhausted: 'offline', stop: 'idle' },
  resyncing: {
    caughtUp: 'connected',
    lost: 'waiting',
    refused: 'refused',
    reconnectNow: 'loading',
    stop: 'idle',
  },
  connected: { lost: 'waiting', refused: 'refused', reconnectNow: 'loading', stop: 'idle' },
  offline: { check: 'loading', stop: 'idle' },
  refused: { check: 'loading', tokenChanged: 'loading', stop: 'idle' },
}

/** The public status of a state: an attempt after a connection is a reconnection. */
export function getPublicStatus(state: ConnectionState, connectedBefore: boolean): RealtimeState['status'] {
  switch (state) {
    case 'idle':
      return 'idle'
    case 'loading':
    case 'connecting':
    case 'waiting':
      return connectedBefore ? 'reconnecting' : 'connecting'
    case 'resyncing':
    case 'connected':
      return 'connected'
    case 'offline':
    case 'refused':
      return 'offline'
  }
}
