import * as z from 'zod'
import { lenient, requiredForItem } from './reading/lenient.js'
import { secretText } from './visibleText.js'

const sessionId = requiredForItem(z.string())

/** The result of joining a room, with the reason of a refusal. */
export const JoinAnswer = z.object({
  success: lenient(z.boolean(), { fallback: () => true }),
  message: z.string().optional(),
})
export type JoinAnswer = z.output<typeof JoinAnswer>

/**
 * Messages of the client. A user's socket gets the events of all of the user's sessions; one that connects with `auth:
 * { token, sessions: 'joined' }` gets those of joined rooms (docs/realtime.md).
 */
export const clientEvents = {
  'join-session': sessionId,
  'leave-session': sessionId,
  /** Subscribes to `target:status`, of a session or, with null, of all of the user's. */
  'watch-targets': sessionId.nullable(),
  'unwatch-targets': sessionId.nullable(),
  /** Replaces the scoped token that the socket was opened with, so that the socket stays open. */
  'renew-token': secretText(z.string()),
  /** The timestamp of the answered heartbeat, in milliseconds. */
  'heartbeat-response': z.number(),
} as const

/** The client's event types for socket.io. */
export interface ClientToServer {
  'join-session': (sessionId: string, acknowledge: (answer: JoinAnswer) => void) => void
  'leave-session': (sessionId: string) => void
  'watch-targets': (sessionId: string | null, acknowledge: (answer: JoinAnswer) => void) => void
  'unwatch-targets': (sessionId: string | null) => void
  'renew-token': (token: string, acknowledge: (answer: JoinAnswer) => void) => void
  'heartbeat-response': (timestamp: number) => void
}
