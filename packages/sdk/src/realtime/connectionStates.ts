import type { RealtimeState } from './realtime.js'
import type { Transitions } from './stateMachine.js'

/**
 * - `idle`: nobody wants a connection
 * - `loading`: what a socket needs is on its way
 * - `connecting`: an attempt is under way
 * - `waiting`: socket.io waits before its next attempt
 * - `resyncing`: connected; live events are held back while what was missed is read
 * - `connected`: connected, and nothing is missing
 * - `offline`: all attempts have failed; the lost-socket check begins anew
 * - `refused`: the server wants no connection; the lost-socket check asks again, later and later
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
 * - `loaded`, `loadFailed`: what a socket needs is there, or did not come
 * - `opened`: the server has let the socket in
 * - `caughtUp`: what was missed has been dispatched, or given up
 * - `failed`: an attempt reached nobody; socket.io makes the next one itself
 * - `retry`: it does so now
 * - `lost`: the connection broke; socket.io makes it anew itself
 * - `exhausted`: socket.io makes no further attempt
 * - `refused`: the server refused the attempt, or ended the connection itself
 * - `again`: the server ended a connection that was good, and an attempt is made at once
 * - `check`: the lost-socket check makes an attempt
 * - `renewed`: what was refused was a token that has been exchanged since
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
  | 'again'
  | 'check'
  | 'renewed'

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
  resyncing: { caughtUp: 'connected', lost: 'waiting', refused: 'refused', again: 'loading', stop: 'idle' },
  connected: { lost: 'waiting', refused: 'refused', again: 'loading', stop: 'idle' },
  offline: { check: 'loading', stop: 'idle' },
  refused: { check: 'loading', renewed: 'loading', stop: 'idle' },
}

/** How a state is told: an attempt after a connection is a reconnection. */
export function statusOf(state: ConnectionState, connectedBefore: boolean): RealtimeState['status'] {
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
