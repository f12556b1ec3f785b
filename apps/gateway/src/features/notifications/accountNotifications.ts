import {
  type AccountNotification,
  draftNotification,
  limitNotifications,
  type NotificationChange,
  readNotificationEvent,
} from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { getLatestCursor } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import {
  type Chosen,
  deleteNotificationsExcept,
  listNewest,
  markNotificationsRead,
} from './notificationRows.js'

interface Page {
  read?: boolean | undefined
  cursor?: number | undefined
  limit?: number | undefined
}

/** The account's list of notifications. Core spec §2 and §4. */
export class AccountNotifications {
  readonly #db: Db
  readonly #eventStore: Pick<EventStore, 'publishLive'>

  constructor({ db, eventStore }: { db: Db; eventStore: Pick<EventStore, 'publishLive'> }) {
    this.#db = db
    this.#eventStore = eventStore
  }

  async page(
    userId: string,
    visible: VisibleSessions,
    { read, cursor = Number.POSITIVE_INFINITY, limit }: Page,
  ) {
    // Before the list: one that is complete up to a later cursor may lack its notification.
    const latest = await getLatestCursor(this.#db, userId)
    const list = await this.#list(userId, visible)
    const wanted = list.filter((one) => one.cursor < cursor && (read === undefined || one.read === read))
    const notifications = wanted.slice(0, limit)
    return {
      notifications,
      unreadCount: list.filter((one) => !one.read).length,
      nextCursor: wanted.length > notifications.length ? (notifications.at(-1)?.cursor ?? null) : null,
      latest,
    }
  }

  async markRead(chosen: Chosen): Promise<{ changed: number }> {
    return this.#publish(chosen, 'read', await markNotificationsRead(this.#db, chosen))
  }

  /** Deletes with them what no list shows any more: it must not take the place of what was removed. */
  async dismiss(chosen: Chosen): Promise<{ changed: number }> {
    const { userId, visible, ids } = chosen
    const list = await this.#list(userId, null)
    const isRemoved = ({ id, sessionId }: AccountNotification) =>
      (ids?.includes(id) ?? true) && (visible?.includes(sessionId) ?? true)
    const remaining = list.filter((one) => !isRemoved(one))
    const [newest] = list
    const changed = list.length - remaining.length
    if (newest && changed > 0)
      await deleteNotificationsExcept(this.#db, userId, {
        until: newest.cursor,
        ids: remaining.map(({ id }) => id),
      })
    return this.#publish(chosen, 'dismissed', changed)
  }

  #publish({ userId }: Chosen, change: NotificationChange, changed: number): { changed: number } {
    if (changed > 0)
      this.#eventStore.publishLive({
        userId,
        sessionId: null,
        type: 'notifications:changed',
        payload: { change },
      })
    return { changed }
  }

  /** Newest first. */
  async #list(userId: string, visible: VisibleSessions): Promise<readonly AccountNotification[]> {
    const [alerts, messages] = await Promise.all([
      listNewest(this.#db, userId, 'alert', visible),
      listNewest(this.#db, userId, 'message', visible),
    ])
    const rows = [...alerts, ...messages].sort((one, other) => other.cursor - one.cursor)
    return limitNotifications(rows.flatMap((row) => toNotification(row) ?? []))
  }
}

type ListedRow = Awaited<ReturnType<typeof listNewest>>[number]

/** Null for an event of another version, and for one whose contact was erased. */
function toNotification(row: ListedRow): AccountNotification | null {
  const payload: unknown = JSON.parse(row.payload)
  const event = readNotificationEvent(row.event, payload)
  const draft = event && draftNotification(event, row.session_name ?? undefined)
  if (!draft) return null
  const { type, priority, title, message, contactName = null, contactPhone = null, cause = row.id } = draft
  return {
    ...{ id: row.id, type, priority, title, message, timestamp: row.at, read: row.read === 1 },
    ...{ sessionId: row.session_id, sessionName: row.session_name, contactName, contactPhone },
    ...{ cause, cursor: row.cursor, event: { name: row.event, payload } },
  }
}
