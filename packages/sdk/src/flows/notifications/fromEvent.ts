import type { SessionStatus } from '../../core/entities.js'
import { formatPhone } from '../../core/format/phone.js'
import type { EventMeta, ServerEvents } from '../../core/socket.js'
import type { CloudTemplateStatus } from '../../features/cloudTemplates/cloudTemplate.js'
import type { MessageRef } from '../../locales/message.js'
import { serverText, type Translate } from '../../locales/translate.js'
import { cloudStatusLabels } from '../../text/cloudTemplates.js'
import { type NotificationMessages, notificationMessages } from '../../text/notifications.js'
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
  return { type: 'session', title, message: text(sessionName), priority, ...about, ...getTime(meta) }
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
    ...getTime(meta),
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
    ...getTime(meta),
  }
}

/** Extension: a session that may start no conversation; null where it may. */
export function fromRestrictions(
  { sessionId, restrictions }: ServerEvents['session:restrictions'],
  sessionName: string,
  meta?: EventMeta,
  words: NotificationWords = portuguese,
): NotificationDraft | null {
  const { reachOut, newChats } = restrictions ?? {}
  if (!reachOut && (!newChats || newChats.remaining > 0)) return null
  const { title, text } = words.texts.restricted
  const about = { sessionId, sessionName, cause: `restricted:${sessionId}` }
  return { type: 'error', title, message: text(sessionName), priority: 'high', ...about, ...getTime(meta) }
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
    ...getTime(meta),
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
    ...getTime(meta),
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
    ...getTime(meta),
  }
}

function getTime(meta: EventMeta | undefined) {
  return meta ? { timestamp: meta.at } : {}
}
