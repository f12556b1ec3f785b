import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '../contract/socket.js'

type Wire = Socket<ServerToClient, ClientToServer>

interface TargetWatchesOptions {
  /** The socket, where it is connected. */
  wire(): Wire | null
  /** Milliseconds until an answer is not waited for any more. */
  timeout: number
}

/** Who watches whose targets: the server is told of the first one that does and of the last one that no longer does. */
export function createTargetWatches({ wire, timeout }: TargetWatchesOptions) {
  const watches = new Map<string | null, Set<() => void>>()

  async function ask(socket: Wire, sessionId: string | null) {
    try {
      const { success } = await socket.timeout(timeout).emitWithAck('watch-targets', sessionId)
      if (success) for (const onWatching of [...(watches.get(sessionId) ?? [])]) onWatching()
    } catch {
      // A server that does not know of this answers nothing, and the connection may have ended: the next one asks again.
    }
  }

  return {
    /** To be called with every connection. */
    connected(socket: Wire) {
      for (const sessionId of watches.keys()) void ask(socket, sessionId)
    },

    watch(sessionId: string | null, onWatching: () => void): () => void {
      const own = () => onWatching()
      const others = watches.get(sessionId)
      const socket = wire()
      watches.set(sessionId, (others ?? new Set()).add(own))
      if (!others && socket) void ask(socket, sessionId)
      return () => {
        const left = watches.get(sessionId)
        if (!left?.delete(own) || left.size > 0) return
        watches.delete(sessionId)
        wire()?.emit('unwatch-targets', sessionId)
      }
    },
  }
}
