import type { StoreApi } from 'zustand/vanilla'
import type { JoinAnswer } from '../clientEvents.js'
import type { Listeners } from './listeners.js'

export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly text: string
}

/** The state of the connection, for display: to act on a new connection, use `onResync`. */
export interface RealtimeState {
  /**
   * - `idle`: nobody is signed in, or `start` was not called
   * - `connecting`: for the first time
   * - `connected`: events come
   * - `reconnecting`: it was connected and tries again
   * - `offline`: given up, or refused, until the next lost-socket check
   */
  readonly status: 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'offline'
  readonly transport: 'polling' | 'websocket' | null
  /**
   * The server's reason for refusing the last connection; null while connected, and where nothing was refused. After a
   * second refusal in a row attempts become rarer, at last one every 5 minutes.
   */
  readonly refusal: string | null
  /** The session joined last, until it is left; every joined session is rejoined on each connect. */
  readonly selectedSessionId: string | null
  /** The last 10 log entries, oldest first, for debugging. */
  readonly log: readonly LogEntry[]
}

/**
 * The live connection: its state, its events (`on`), and the rooms of the sessions. It connects and reconnects by
 * itself between the client's `start` and its stop.
 */
export interface Realtime extends Pick<Listeners, 'on'> {
  readonly store: StoreApi<RealtimeState>
  /**
   * Calls `listener` after every connection, and where a gap could not be filled.
   * @param listener `complete`: all missed events have been dispatched. Otherwise events may be missing: read earlier
   * data again.
   * @returns the function that stops it
   */
  onResync(listener: (complete: boolean) => void): () => void
  /**
   * Enters a session's room, now or as soon as the connection is up, and again with every connection until each `join`
   * has been matched by a `leave`.
   * @param sessionId the session's id
   * @returns the server's answer; `success: false` with a message where it refuses, does not answer within 5 s, or
   * where there is no connection yet. Never rejects.
   * @example
   * await morpheus.realtime.join(session.id)
   * // later
   * morpheus.realtime.leave(session.id)
   */
  join(sessionId: string): Promise<JoinAnswer>
  /** Leaves a session's room once it was called as often as `join`. */
  leave(sessionId: string): void
  /**
   * Asks the server to send `target:status`, until the returned function is called.
   * @param sessionId whose targets; null for those of all of the user's sessions
   * @param onWatching runs after every connection, once the server sends them: data read before may be outdated
   */
  watchTargets(sessionId: string | null, onWatching?: () => void): () => void
}
