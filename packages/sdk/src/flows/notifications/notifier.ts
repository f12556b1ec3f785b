import type { Morpheus } from '../../client/createMorpheus.js'
import type { Logger } from '../../core/client/logger.js'
import type { SessionStatus } from '../../core/entities.js'
import type { ServerEvents } from '../../core/socket.js'
import {
  fromError,
  fromFailure,
  fromMessage,
  fromOtherNumber,
  fromRestrictions,
  fromStatus,
  fromTemplate,
  type NotificationWords,
  portuguese,
} from './fromEvent.js'
import type { NotificationDraft } from './notification.js'
import type { Push } from './push.js'

interface NotifierOptions {
  /** Also shows notifications outside the page, where the settings have `pushNotifications` on. */
  readonly push?: Pick<Push, 'show'>
  /** @default Portuguese */
  readonly words?: NotificationWords
  /** @default the client's */
  readonly logger?: Logger
}

/**
 * Creates notifications from the events of the live connection. Core spec §4, Notifications.
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
  const statuses = new Map<string, SessionStatus>()
  const restricted = new Set<string>()
  const restarting = new Set<string>()
  let loading: Promise<void> | null = null
  let tail = Promise.resolve()

  async function load() {
    const { sessions } = await morpheus.sessions.list()
    for (const { id, name, status } of sessions) {
      sessionNames.set(id, name)
      if (!statuses.has(id)) statuses.set(id, status)
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

  const getName = async (id: string) => (await findName(id)) ?? words.texts.session

  /** A restart that somebody asked for is no news, nor that it succeeded; any other outcome is. */
  function isOwnRestart({ sessionId, status, reason }: ServerEvents['session:status']): boolean {
    if (status === 'connecting' && reason?.code === 'restarting') {
      restarting.add(sessionId)
      return true
    }
    return restarting.delete(sessionId) && status === 'connected'
  }

  /** Looking up a name is asynchronous; later notifications wait, so that the list keeps the order of events. */
  function runInOrder(make: () => NotificationDraft | null | Promise<NotificationDraft | null>) {
    tail = tail
      .then(async () => add(await make()))
      .catch((error: unknown) => logger.error('Uma notificação não pôde ser guardada', String(error)))
  }

  function add(draft: NotificationDraft | null) {
    const notification = draft && notifications.add(draft)
    if (notification && notifications.store.getState().settings?.pushNotifications) push?.show(notification)
  }

  const stops = [
    realtime.on('session:created', ({ session }) => {
      sessionNames.set(session.id, session.name)
      statuses.set(session.id, session.status)
    }),
    realtime.on('session:deleted', ({ sessionId }) => {
      sessionNames.delete(sessionId)
      statuses.delete(sessionId)
      restarting.delete(sessionId)
    }),
    realtime.on('session:status', (event, meta) => {
      // A rotated code repeats the same status.
      if (statuses.get(event.sessionId) === event.status) return
      statuses.set(event.sessionId, event.status)
      if (isOwnRestart(event)) return
      runInOrder(async () => fromStatus(event, await getName(event.sessionId), meta, words))
    }),
    realtime.on('session:connected', (event, meta) =>
      runInOrder(async () =>
        event.formerNumber ? fromOtherNumber(event, await getName(event.sessionId), meta, words) : null,
      ),
    ),
    realtime.on('session:restrictions', (event, meta) => {
      const draft = fromRestrictions(event, '', meta, words)
      const wasRestricted = restricted.has(event.sessionId)
      if (draft) restricted.add(event.sessionId)
      else restricted.delete(event.sessionId)
      // Another end of the same restriction is the same news.
      if (!draft || wasRestricted) return
      runInOrder(async () => fromRestrictions(event, await getName(event.sessionId), meta, words))
    }),
    realtime.on('session:error', (event, meta) =>
      runInOrder(async () => fromError(event, await getName(event.sessionId), meta, words)),
    ),
    realtime.on('template:status', (event, meta) =>
      runInOrder(async () => fromTemplate(event, await getName(event.sessionId), meta, words)),
    ),
    realtime.on('message:notification', (event, meta) =>
      runInOrder(async () =>
        // One's own message gives no notification, so its session's name is not looked up.
        event.isFromMe ? null : fromMessage(event, await findName(event.sessionId), meta, words),
      ),
    ),
    realtime.on('message:failed', (event, meta) => runInOrder(() => fromFailure(event, meta, words))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
