import type { SessionStatus } from '../../core/entities.js'
import { formatPhone } from '../../core/format/phone.js'
import { type EventMeta, type ServerEvents, serverEvents } from '../../core/socket.js'
import type { MessageRef } from '../../locales/message.js'
import { serverText, type Translate } from '../../locales/translate.js'
import { cloudStatusLabels } from '../../text/cloudTemplates.js'
import { type NotificationMessages, notificationMessages } from '../../text/notifications.js'
import type { CloudTemplateStatus } from '../cloudTemplates/cloudTemplate.js'
import type { NotificationDraft } from './notification.js'

/** The texts and formatters of notifications, for translations. */
export interface NotificationWords {
  readonly texts: NotificationMessages
  readonly cloudStatusLabels: Readonly<Record<CloudTemplateStatus, string>>
  readonly phone: (phone: string) => string
  /**
   * Renders what the server says with a code.
   * @default the server's own text
   */
  readonly translate?: Translate
}

export const portuguese: NotificationWords = {
  texts: notificationMessages,
  cloudStatusLabels,
  phone: (phone) => formatPhone(phone),
}

/** The events that may become notifications. Core spec §4; all but the first and `message:notification` are ours. */
export const notificationEventNames = [
  'session:status',
  'session:connected',
  'session:restrictions',
  'session:error',
  'template:status',
  'message:notification',
  'message:failed',
] as const
/** One of `notificationEventNames`. */
export type NotificationEventName = (typeof notificationEventNames)[number]

/** An event that may become a notification. */
export type NotificationEvent = {
  readonly [Name in NotificationEventName]: { readonly name: Name; readonly payload: ServerEvents[Name] }
}[NotificationEventName]

/** True for the events of `notificationEventNames`; the payload is trusted to belong to its name. */
export function isNotificationEvent(event: {
  readonly name: string
  readonly payload: unknown
}): event is NotificationEvent {
  return notificationEventNames.some((name) => name === event.name)
}

/** Parses a stored event; null for another event, or a payload of another version. */
export function readNotificationEvent(name: string, payload: unknown): NotificationEvent | null {
  const known = notificationEventNames.find((one) => one === name)
  const parsed = known && serverEvents[known].safeParse(payload)
  if (!known || !parsed?.success) return null
  const event = { name: known, payload: parsed.data }
  return isNotificationEvent(event) ? event : null
}

/**
 * Creates the notification of an event; null where it gives none, whatever came before it.
 * @param sessionName undefined where the session is unknown
 */
export function draftNotification(
  event: NotificationEvent,
  sessionName: string | undefined,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  const name = sessionName ?? words.texts.session
  switch (event.name) {
    case 'session:status':
      return fromStatus(event.payload, name, meta, words)
    case 'session:connected':
      return fromOtherNumber(event.payload, name, meta, words)
    case 'session:restrictions':
      return fromRestrictions(event.payload, name, meta, words)
    case 'session:error':
      return fromError(event.payload, name, meta, words)
    case 'template:status':
      return fromTemplate(event.payload, name, meta, words)
    case 'message:notification':
      return fromMessage(event.payload, sessionName, meta, words)
    case 'message:failed':
      return fromFailure(event.payload, meta, words)
  }
}

const translatedBy = (
  { translate = serverText }: NotificationWords,
  message: MessageRef | null | undefined,
  text: string,
) => translate(message, text)

const priorities: Readonly<Record<SessionStatus, NotificationDraft['priority']>> = {
  connected: 'medium',
  connecting: 'low',
  qr: 'medium',
  disconnected: 'high',
}

/** Causes of a code that nobody used. */
const expiries: readonly string[] = ['qr_timed_out', 'code_timed_out']

/**
 * Core spec §4: `session:status` gives a session alert. What the owner did, and a session without a number, are not
 * urgent; servers that state neither a cause nor an availability alert as specified.
 */
export function fromStatus(
  { sessionId, status, availability, reason }: ServerEvents['session:status'],
  sessionName: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft {
  const isEnd = status === 'disconnected'
  const isExpiry = isEnd && availability === 'unpaired' && expiries.includes(reason?.code ?? '')
  const { title, text } = isExpiry ? words.texts.codeExpired : words.texts.status[status]
  const priority = isEnd && availability === 'unpaired' ? 'low' : priorities[status]
  const about = { sessionId, sessionName, cause: `session:${sessionId}` }
  return { type: 'session', title, message: text(sessionName), priority, ...about, ...getOrigin(meta) }
}

/** Core spec §4: `message:notification` gives a message alert; one's own messages give none. */
export function fromMessage(
  event: ServerEvents['message:notification'],
  sessionName?: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  if (event.isFromMe) return null
  const contactName = event.contactName?.trim() || words.phone(event.contactPhone)
  return {
    type: 'message',
    title: words.texts.newMessage(contactName),
    message: event.content,
    priority: 'medium',
    sessionId: event.sessionId,
    sessionName,
    contactName,
    contactPhone: event.contactPhone,
    cause: `message:${event.sessionId}:${event.contactPhone}`,
    ...getOrigin(meta),
  }
}

/** Extension: a pairing with a different phone than before, perhaps by mistake. */
export function fromOtherNumber(
  { sessionId, phone, formerNumber }: ServerEvents['session:connected'],
  sessionName: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  if (!formerNumber || !phone) return null
  const { title, text } = words.texts.otherNumber
  return {
    type: 'error',
    title,
    message: text(sessionName, words.phone(phone), words.phone(formerNumber)),
    priority: 'high',
    sessionId,
    sessionName,
    cause: `number:${sessionId}`,
    ...getOrigin(meta),
  }
}

/** True where the session may start no conversation. */
export function restricts({ restrictions }: ServerEvents['session:restrictions']): boolean {
  const { reachOut, newChats } = restrictions ?? {}
  return Boolean(reachOut) || (newChats ? newChats.remaining <= 0 : false)
}

/** Extension: a session that may start no conversation; null where it may. */
export function fromRestrictions(
  event: ServerEvents['session:restrictions'],
  sessionName: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  if (!restricts(event)) return null
  const { sessionId } = event
  const { title, text } = words.texts.restricted
  const about = { sessionId, sessionName, cause: `restricted:${sessionId}` }
  return { type: 'error', title, message: text(sessionName), priority: 'high', ...about, ...getOrigin(meta) }
}

/**
 * Extension: the spec has no mapping for `session:error`, and an operator must not miss one. An expired code is told by
 * the status that follows.
 */
export function fromError(
  { sessionId, error, code }: ServerEvents['session:error'],
  sessionName: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  if (expiries.includes(code ?? '')) return null
  return {
    type: 'error',
    title: words.texts.sessionError,
    message: `${sessionName}: ${error}`,
    priority: 'high',
    sessionId,
    sessionName,
    cause: `session:${sessionId}`,
    ...getOrigin(meta),
  }
}

/** Extension: a message that could not be sent. */
export function fromFailure(
  { sessionId, contactPhone, error, errorI18n }: ServerEvents['message:failed'],
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft {
  return {
    type: 'error',
    title: words.texts.notSent,
    message: `${words.phone(contactPhone)}: ${translatedBy(words, errorI18n, error)}`,
    priority: 'high',
    sessionId,
    contactPhone,
    cause: `failed:${sessionId}:${contactPhone}`,
    ...getOrigin(meta),
  }
}

/** Extension: Meta's decision about a template; transitional states give no notification. */
export function fromTemplate(
  { sessionId, template }: ServerEvents['template:status'],
  sessionName: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  const { name, language, status, reason, reasonI18n } = template
  if (!['APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'].includes(status)) return null
  const isGood = status === 'APPROVED'
  const about = `${sessionName}: ${name} (${language})`
  return {
    type: isGood ? 'system' : 'error',
    title: words.texts.template(words.cloudStatusLabels[status].toLowerCase()),
    message: reason === null ? about : `${about}. ${translatedBy(words, reasonI18n, reason)}`,
    priority: isGood ? 'medium' : 'high',
    sessionId,
    sessionName,
    cause: `template:${sessionId}:${name}:${language}`,
    ...getOrigin(meta),
  }
}

/** The id of the stored event, so that a notification is the same one in every browser and at the gateway. */
function getOrigin(meta: EventMeta | undefined) {
  return meta ? { id: meta.id, cursor: meta.cursor, timestamp: meta.at } : {}
}
