import type { EventName } from '../features/events/eventNames.js'

const participants = ['added', 'removed', 'promoted', 'demoted'] as const

/**
 * The names that Evolution API subscribes by, and the events that their bodies are made from; empty for those that
 * Morpheus has no body for.
 */
const sources = {
  APPLICATION_STARTUP: [],
  QRCODE_UPDATED: ['session:qr'],
  MESSAGES_SET: [],
  // Evolution has messages that were written on the phone, and reactions, among those received.
  MESSAGES_UPSERT: ['message:received', 'message:sent', 'message:reaction'],
  MESSAGES_EDITED: ['message:edited'],
  MESSAGES_UPDATE: ['message:delivered', 'message:read', 'system:warning'],
  MESSAGES_DELETE: ['message:deleted'],
  SEND_MESSAGE: ['message:sent'],
  SEND_MESSAGE_UPDATE: [],
  CONTACTS_SET: [],
  CONTACTS_UPSERT: ['contact:added'],
  CONTACTS_UPDATE: ['contact:updated'],
  PRESENCE_UPDATE: [],
  CHATS_SET: [],
  CHATS_UPSERT: [],
  CHATS_UPDATE: ['conversation:changed'],
  CHATS_DELETE: [],
  GROUPS_UPSERT: ['group:created'],
  GROUP_UPDATE: ['group:updated'],
  GROUPS_UPDATE: ['group:updated'],
  GROUP_PARTICIPANTS_UPDATE: participants.map((change) => `group:participant:${change}` as const),
  CONNECTION_UPDATE: ['session:status'],
  LABELS_EDIT: [],
  LABELS_ASSOCIATION: [],
  CALL: ['call:received', 'call:ended'],
  TYPEBOT_START: [],
  TYPEBOT_CHANGE_STATUS: [],
  REMOVE_INSTANCE: [],
  LOGOUT_INSTANCE: [],
  INSTANCE_CREATE: [],
  INSTANCE_DELETE: [],
  STATUS_INSTANCE: [],
} as const satisfies Readonly<Record<string, readonly EventName[]>>

const byName: Readonly<Record<string, readonly EventName[]>> = sources

/** Every name that Evolution API subscribes by. */
export const evolutionEventNames: readonly string[] = Object.keys(sources)

/** The events that a webhook with these names of Evolution subscribes to; none names every one that has a body. */
export function subscribedBy(names: readonly string[]): EventName[] {
  const all = names.length === 0 ? evolutionEventNames : names
  return [...new Set(all.flatMap((name) => byName[name] ?? []))]
}

/** The subscription name of a body's event: `messages.upsert` gives `MESSAGES_UPSERT`. */
export function evolutionEventOf(event: string): string {
  return event.replace(/[.-]/g, '_').toUpperCase()
}
