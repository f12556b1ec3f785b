import type { EventSocket } from './eventSocket.js'

/**
 * Who watches whose targets: the server is told of the first one that does and of the last one that no longer does.
 * `connected` gives the socket where it is connected.
 */
export function createTargetWatches(connected: () => EventSocket | null) {
  const watches = new Map<string | null, Set<() => void>>()

  async function ask(socket: EventSocket, sessionId: string | null) {
    try {
      if (!(await socket.watchTargets(sessionId))) return
      for (const onWatching of [...(watches.get(sessionId) ?? [])]) onWatching()
    } catch {
      // A server that does not know of this answers nothing, and the connection may have ended: the next one asks again.
    }
  }

  return {
    /** To be called with every connection. */
    renew(socket: EventSocket) {
      for (const sessionId of watches.keys()) void ask(socket, sessionId)
    },

    watch(sessionId: string | null, onWatching: () => void): () => void {
      const own = () => onWatching()
      const others = watches.get(sessionId)
      const socket = connected()
      watches.set(sessionId, (others ?? new Set()).add(own))
      if (!others && socket) void ask(socket, sessionId)
      return () => {
        const left = watches.get(sessionId)
        if (!left?.delete(own) || left.size > 0) return
        watches.delete(sessionId)
        connected()?.unwatchTargets(sessionId)
      }
    },
  }
}
