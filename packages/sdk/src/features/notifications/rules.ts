import type { SessionStatus } from '../../core/entities.js'
import { type ServerEvents, serverEvents } from '../../core/socket.js'
import { type NotificationEvent, readNotificationEvent, restricts } from './fromEvent.js'

/** State from earlier events of a session, by which the next one is judged. */
export interface SessionMemory {
  /** The last reported status; null before the first. */
  readonly status: SessionStatus | null
  /** True between a restart that somebody asked for and its outcome. */
  readonly restarting: boolean
  /** True while the session may start no conversation. */
  readonly restricted: boolean
}

/** The memory of a session without earlier events. */
export const noMemory: SessionMemory = { status: null, restarting: false, restricted: false }

/** An event that the rules read: one that may be notified, or a session's creation. */
export type RuledEvent =
  | NotificationEvent
  | { readonly name: 'session:created'; readonly payload: ServerEvents['session:created'] }

/**
 * Decides which events of a session repeat what its owner already knows, in browsers and at the gateway alike. Call it
 * for each event in order, with the memory that the call before returned.
 */
export function followSession(
  memory: SessionMemory,
  event: RuledEvent,
): { readonly memory: SessionMemory; readonly isNews: boolean } {
  if (event.name === 'session:created')
    return { memory: { ...memory, status: event.payload.session.status }, isNews: false }
  if (event.name === 'session:status') return followStatus(memory, event.payload)
  if (event.name !== 'session:restrictions') return { memory, isNews: true }
  const restricted = restricts(event.payload)
  // Another end of the same restriction is the same news.
  return { memory: { ...memory, restricted }, isNews: restricted && !memory.restricted }
}

function followStatus(memory: SessionMemory, { status, reason }: ServerEvents['session:status']) {
  // A rotated code repeats the same status.
  if (status === memory.status) return { memory, isNews: false }
  // A restart that somebody asked for is no news, nor that it succeeded; any other outcome is.
  const restarting = status === 'connecting' && reason?.code === 'restarting'
  const hasRestarted = memory.restarting && status === 'connected'
  return { memory: { ...memory, status, restarting }, isNews: !restarting && !hasRestarted }
}

/** Parses a stored event for `followSession`; null for an event that the rules do not read. */
export function readRuledEvent(name: string, payload: unknown): RuledEvent | null {
  if (name !== 'session:created') return readNotificationEvent(name, payload)
  const parsed = serverEvents[name].safeParse(payload)
  return parsed.success ? { name, payload: parsed.data } : null
}
