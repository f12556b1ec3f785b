import {
  draftNotification,
  followSession,
  isAllowed,
  noMemory,
  type RuledEvent,
  readRuledEvent,
  type SessionMemory,
} from '@morpheus/sdk/contract'
import type { StoredEvent } from '../../core/events/storeEvents.js'
import type { NotificationRow } from '../../core/store/notificationTables.js'
import type { Db } from '../../core/store/tables.js'
import { listNotificationSettings } from '../email/notificationSettings.js'
import { deleteOfSessions, insertNotifications, listMemories, saveMemories } from './notificationRows.js'

/** Longest stored text of a message, in characters: the bell shows its beginning. */
const maxText = 500

/** Adds the notifications of a transaction's events to the lists of their accounts, within it. Core spec §4. */
export async function recordNotifications(db: Db, events: readonly StoredEvent[]): Promise<void> {
  const deleted = events.filter(({ type }) => type === 'session:deleted').map(({ subject }) => subject)
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const ruled = events.flatMap((stored) => {
    const event = deletedIds.has(stored.subject.id) ? null : readRuledEvent(stored.type, stored.stored)
    return event ? [{ stored, event }] : []
  })
  const [followed, settings] = await Promise.all([
    followSessions(db, ruled),
    ruled.length === 0 ? null : listNotificationSettings(db, listUserIds(ruled)),
    deleted.length === 0 ? null : deleteOfSessions(db, deleted),
  ])
  if (!settings) return
  const rows = followed.news.flatMap(({ stored, event }) => {
    const draft = event.name === 'session:created' ? null : draftNotification(event, undefined)
    if (!draft || !isAllowed(settings(stored.subject.user_id), draft.type)) return []
    const kind = draft.type === 'message' ? ('message' as const) : ('alert' as const)
    return [toRow(stored, event, { kind, contact: draft.contactPhone ?? null })]
  })
  await Promise.all([
    rows.length === 0 ? null : insertNotifications(db, rows),
    followed.changed.size === 0 ? null : saveMemories(db, followed.changed),
  ])
}

interface RuledStoredEvent {
  readonly stored: StoredEvent
  readonly event: RuledEvent
}

const listUserIds = (events: readonly RuledStoredEvent[]) => [
  ...new Set(events.map(({ stored }) => stored.subject.user_id)),
]

/** Follows each session through its events, in order. */
async function followSessions(db: Db, events: readonly RuledStoredEvent[]) {
  const remembering = new Set(
    events.flatMap(({ stored, event }) => (usesMemory(event) ? stored.subject.id : [])),
  )
  const stored = remembering.size === 0 ? new Map() : await listMemories(db, [...remembering])
  const changed = new Map<string, SessionMemory>()
  const news = events.filter(({ stored: { subject }, event }) => {
    const before = changed.get(subject.id) ?? stored.get(subject.id) ?? noMemory
    const { memory, isNews } = followSession(before, event)
    if (memory !== before) changed.set(subject.id, memory)
    return isNews
  })
  return { news, changed }
}

const usesMemory = ({ name }: RuledEvent) =>
  name === 'session:created' || name === 'session:status' || name === 'session:restrictions'

function toRow(
  { id, cursor, at, subject }: StoredEvent,
  event: RuledEvent,
  about: Pick<NotificationRow, 'kind' | 'contact'>,
): NotificationRow {
  const { name, payload } = event
  const stored =
    name === 'message:notification' ? { ...payload, content: payload.content.slice(0, maxText) } : payload
  return {
    user_id: subject.user_id,
    id,
    session_id: subject.id,
    cursor,
    event: name,
    payload: JSON.stringify(stored),
    ...about,
    at,
    read: 0,
  }
}
