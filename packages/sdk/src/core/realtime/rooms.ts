import type { JoinAnswer } from '../clientEvents.js'
import type { EventSocket } from './eventSocket.js'

interface RoomsOptions {
  connected(): EventSocket | null
  onAnswer(sessionId: string, answer: JoinAnswer): void
}

/**
 * Reference-counts joined rooms: several parts of a page may want the same one, and only the last one to leave leaves
 * it.
 */
export function createRooms({ connected, onAnswer }: RoomsOptions) {
  const members = new Map<string, number>()

  async function enter(socket: EventSocket, sessionId: string): Promise<JoinAnswer> {
    const answer = await socket.join(sessionId)
    onAnswer(sessionId, answer)
    return answer
  }

  return {
    /** Call it with every connection. */
    rejoin(socket: EventSocket) {
      for (const sessionId of members.keys()) void enter(socket, sessionId)
    },

    async join(sessionId: string): Promise<JoinAnswer> {
      members.set(sessionId, (members.get(sessionId) ?? 0) + 1)
      const socket = connected()
      return socket ? enter(socket, sessionId) : { success: false, message: 'Sem conexão em tempo real' }
    },

    leave(sessionId: string): boolean {
      const remaining = (members.get(sessionId) ?? 1) - 1
      if (remaining > 0) members.set(sessionId, remaining)
      else {
        members.delete(sessionId)
        connected()?.leave(sessionId)
      }
      return remaining <= 0
    },
  }
}
