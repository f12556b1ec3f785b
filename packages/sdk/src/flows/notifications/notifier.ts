import type { Morpheus } from '../../client/createMorpheus.js'
import { AnswerError } from '../../core/client/errors.js'
import type { Logger } from '../../core/client/logger.js'
import { isNotOffered } from '../../core/client/notOffered.js'
import type { EventMeta } from '../../core/socket.js'
import { notificationLimits } from '../../features/notifications/choices.js'
import {
  draftNotification,
  isNotificationEvent,
  type NotificationEvent,
  type NotificationWords,
  notificationEventNames,
  portuguese,
  readNotificationEvent,
} from '../../features/notifications/fromEvent.js'
import type { Notification } from '../../features/notifications/notification.js'
import type { AccountNotification } from '../../features/notifications/rows.js'
import {
  followSession,
  noMemory,
  type RuledEvent,
  type SessionMemory,
} from '../../features/notifications/rules.js'
import type { ListedNotifications } from './accountList.js'
import type { Push } from './push.js'

/** The list is read without a connection after this time, in milliseconds. */
const connectionWaitMs = 1_000

interface NotifierOptions {
  /** Also shows notifications outside the page, where the settings have `pushNotifications` on. */
  readonly push?: Pick<Push, 'show'>
  /** @default Portuguese */
  readonly words?: NotificationWords
  /** @default the client's */
  readonly logger?: Logger
}

/**
 * Creates notifications from the events of the live connection, and reads those of the account's list, which it missed.
 * Core spec §4, Notifications.
 * @returns the function that stops it
 * @example
 * const stop = startNotifier(morpheus, { push: createPush({ logger, icon, onClick: open }) })
 */
export function startNotifier(
  morpheus: Morpheus,
  { push, logger = morpheus.logger, words = portuguese }: NotifierOptions = {},
): () => void {
  const { realtime, notifications } = morpheus
  const sessionNames = new Map<string, string>()
  const memories = new Map<string, SessionMemory>()
  /** Sessions whose last status is from an event: of others a restart may be under way. */
  const followed = new Set<string>()
  let loading: Promise<void> | null = null
  let tail = Promise.resolve()
  let hasConnected = false
  /** The list was read because of an event, which spares the first connection its own read. */
  let isListRead = false

  async function load() {
    const { sessions } = await morpheus.sessions.list()
    for (const { id, name, status } of sessions) {
      sessionNames.set(id, name)
      if (!memories.has(id)) memories.set(id, { ...noMemory, status })
    }
  }

  /** Sessions are listed once, and again when an event names an unknown one. */
  async function findName(id: string): Promise<string | undefined> {
    if (!sessionNames.has(id)) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading.catch(() => {})
    }
    return sessionNames.get(id)
  }

  /** True where the event is news. */
  function follow(sessionId: string, event: RuledEvent): boolean {
    const { memory, isNews } = followSession(memories.get(sessionId) ?? noMemory, event)
    memories.set(sessionId, memory)
    return isNews
  }

  /** True where this browser has seen all that decides whether an event is news. */
  function knowsBefore({ name, payload: { sessionId } }: NotificationEvent): boolean {
    if (name === 'session:restrictions') return false
    if (name !== 'session:status' || followed.has(sessionId)) return true
    followed.add(sessionId)
    return false
  }

  /** Looking up a name is asynchronous; later notifications wait, so that the list keeps the order of events. */
  function notify(event: NotificationEvent, meta: EventMeta | undefined) {
    const { sessionId } = event.payload
    const isCertain = knowsBefore(event)
    // An event without a notification, such as one's own message, looks up no name.
    if (!follow(sessionId, event) || !draftNotification(event, '', meta, words)) return
    tail = tail
      .then(async () => {
        // The gateway has followed the session from the beginning, so it decides whether this is news.
        if (!isCertain && meta) isListRead = (await notifications.sync(readList)) || isListRead
        add(event, await findName(sessionId), meta)
      })
      .catch((error: unknown) => logger.error('Uma notificação não pôde ser guardada', String(error)))
  }

  function add(event: NotificationEvent, sessionName: string | undefined, meta: EventMeta | undefined) {
    const draft = draftNotification(event, sessionName, meta, words)
    const notification = draft && notifications.add(draft)
    if (notification && notifications.store.getState().settings?.pushNotifications) push?.show(notification)
  }

  async function readList(): Promise<ListedNotifications | null> {
    try {
      const { cap: limit } = notificationLimits
      const { notifications, latest } = await morpheus.accountNotifications.list({ limit })
      return { notifications: notifications.map((one) => toNotification(one, words)), latest }
    } catch (error) {
      if (isNotOffered(error) || error instanceof AnswerError) return null
      throw error
    }
  }

  const sync = () => void notifications.sync(readList)
  // A connection that opens soon reads the list, and without one it is read all the same.
  const timer = setTimeout(sync, connectionWaitMs)
  const on = <Name extends NotificationEvent['name']>(name: Name) =>
    realtime.on(name, (payload, meta) => {
      const event = { name, payload }
      if (isNotificationEvent(event)) notify(event, meta)
    })
  const stops = [
    ...notificationEventNames.map(on),
    realtime.on('session:created', (payload) => {
      sessionNames.set(payload.session.id, payload.session.name)
      followed.add(payload.session.id)
      follow(payload.session.id, { name: 'session:created', payload })
    }),
    realtime.on('session:deleted', ({ sessionId }) => {
      sessionNames.delete(sessionId)
      memories.delete(sessionId)
      followed.delete(sessionId)
    }),
    realtime.on('notifications:changed', sync),
    realtime.onResync(() => {
      clearTimeout(timer)
      // Later connections read it each time: what another device read meanwhile is no stored event.
      if (hasConnected) sync()
      else void tail.then(() => isListRead || sync())
      hasConnected = true
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** In the reader's language, where this version knows the event. */
function toNotification(
  { title, message, event, contactName, contactPhone, sessionName, ...listed }: AccountNotification,
  words: NotificationWords,
): Notification {
  const { id, cursor, timestamp } = listed
  const known = readNotificationEvent(event.name, event.payload)
  const draft =
    known && draftNotification(known, sessionName ?? undefined, { id, cursor, at: timestamp }, words)
  return {
    title,
    message,
    contactName: contactName ?? undefined,
    contactPhone: contactPhone ?? undefined,
    sessionName: sessionName ?? undefined,
    ...draft,
    ...listed,
  }
}
