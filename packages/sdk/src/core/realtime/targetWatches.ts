import type { EventSocket } from './eventSocket.js'

/**
 * Reference-counts target watches: the server is asked for the first watcher of a session and released after the last.
 * `connected` returns the socket while it is connected.
 */
export function createTargetWatches(connected: () => EventSocket | null) {
  const watches = new Map<string | null, Set<() => void>>()

  async function requestWatch(socket: EventSocket, sessionId: string | null) {
    try {
      if (!(await socket.watchTargets(sessionId))) return
      for (const onWatching of [...(watches.get(sessionId) ?? [])]) onWatching()
    } catch {
      // A server without this feature answers nothing, and the connection may have ended: the next connection asks
      // again.
    }
  }

  return {
    /** Call it with every connection. */
    renew(socket: EventSocket) {
      for (const sessionId of watches.keys()) void requestWatch(socket, sessionId)
    },

    watch(sessionId: string | null, onWatching: () => void): () => void {
      const subscriber = () => onWatching()
      const count = watches.get(sessionId)
      const socket = connected()
      watches.set(sessionId, (count ?? new Set()).add(subscriber))
      if (!count && socket) void requestWatch(socket, sessionId)
      return () => {
        const watchers = watches.get(sessionId)
        if (!watchers?.delete(subscriber) || watchers.size > 0) return
        watches.delete(sessionId)
        connected()?.unwatchTargets(sessionId)
      }
    },
  }
}
