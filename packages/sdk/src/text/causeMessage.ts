import type { MessageRef } from '../locales/message.js'

/**
 * The message of a session's cause, as `reason.code` and the event `session:disconnected` name it; null without one.
 * Codes unknown to this version keep the server's text.
 */
export function causeMessage(
  cause: string | null | undefined,
  part: 'short' | 'text' | 'advice',
): MessageRef | null {
  return cause ? { code: `sessions.cause.${cause}.${part}`, params: {} } : null
}
