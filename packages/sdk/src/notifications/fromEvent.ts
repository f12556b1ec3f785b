import type { SessionStatus } from '../contract/entities.js'
import type { EventMeta, ServerEvents } from '../contract/socket.js'
import { formatPhone } from '../format/phone.js'
import type { NotificationDraft } from './notification.js'

const statusTexts: Readonly<
  Record<
    SessionStatus,
    { title: string; text: (name: string) => string; priority: NotificationDraft['priority'] }
  >
> = {
  connected: {
    title: 'Sessão Conectada',
    text: (name) => `${name} está conectada e pronta para uso`,
    priority: 'medium',
  },
  connecting: { title: 'Conectando Sessão', text: (name) => `${name} está se conectando`, priority: 'low' },
  qr: {
    title: 'QR Code Disponível',
    text: (name) => `Leia o QR Code de ${name} para conectar`,
    priority: 'medium',
  },
  disconnected: {
    title: 'Sessão Desconectada',
    text: (name) => `${name} foi desconectada`,
    priority: 'high',
  },
}

/** Core spec §4: `session:status` gives a session alert. */
export function fromStatus(
  { sessionId, status }: ServerEvents['session:status'],
  sessionName: string,
  meta?: EventMeta,
): NotificationDraft {
  const { title, text, priority } = statusTexts[status]
  return { type: 'session', title, message: text(sessionName), priority, sessionId, ...timeOf(meta) }
}

/** Core spec §4: `message:notification` gives a message alert; one's own messages give none. */
export function fromMessage(
  event: ServerEvents['message:notification'],
  meta?: EventMeta,
): NotificationDraft | null {
  if (event.isFromMe) return null
  const contactName = event.contactName?.trim() || formatPhone(event.contactPhone)
  return {
    type: 'message',
    title: `Nova mensagem de ${contactName}`,
    message: event.content,
    priority: 'medium',
    sessionId: event.sessionId,
    contactName,
    contactPhone: event.contactPhone,
    ...timeOf(meta),
  }
}

/** Ours: the spec shows no mapping for `session:error`, and an operator must not miss one. */
export function fromError(
  { sessionId, error }: ServerEvents['session:error'],
  sessionName: string,
  meta?: EventMeta,
): NotificationDraft {
  return {
    type: 'error',
    title: 'Erro na Sessão',
    message: `${sessionName}: ${error}`,
    priority: 'high',
    sessionId,
    ...timeOf(meta),
  }
}

/** Ours: what was to be said and was not. */
export function fromFailure(
  { sessionId, contactPhone, error }: ServerEvents['message:failed'],
  meta?: EventMeta,
): NotificationDraft {
  return {
    type: 'error',
    title: 'Mensagem não enviada',
    message: `${formatPhone(contactPhone)}: ${error}`,
    priority: 'high',
    sessionId,
    contactPhone,
    ...timeOf(meta),
  }
}

function timeOf(meta: EventMeta | undefined) {
  return meta ? { timestamp: meta.at } : {}
}
