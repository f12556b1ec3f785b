import { readStatus, type StoredEvent } from '@morpheus/sdk'
import { formatCount, formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { restrictionTexts } from '@morpheus/sdk/text'
import { cloudStatusCell, readCloudStatus } from '../../core/output/cloudStatus.js'
import { statusCell } from '../../core/output/health.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { localTime } from '../../core/output/time.js'
import { padText } from '../../core/output/width.js'

type Fields = Readonly<Record<string, unknown>>

/**
 * `14:03:22 #12 session:status  Loja Centro  ● Conectado`; `nameOf` returns a session's name, `outcome` is the
 * delivery's.
 */
export function eventLine(
  event: StoredEvent,
  nameOf: (id: string) => string,
  paint: Paint,
  outcome?: string,
): string {
  const { at, cursor, name, payload } = event
  const session = nameOf(findSessionId(event) ?? '')
  const prefix = `${paint('dim', localTime(at))} ${paint('dim', `#${cursor}`)}`
  const head = `${prefix} ${outcome ? `${outcome} ` : ''}${paint('cyan', padText(name, 20))}`
  const description = eventFormatters[name]?.(formatFields(payload), paint) ?? ''
  return [head, paint('bold', sanitize(session)), description].filter(Boolean).join('  ')
}

export function findSessionId({ payload }: Pick<StoredEvent, 'payload'>): string | undefined {
  const fields = formatFields(payload)
  return text(fields.sessionId) || text(formatFields(fields.session).id) || undefined
}

export function formatFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const phone = (value: unknown) => (text(value) ? sanitize(formatPhone(text(value))) : '')

function message(isFromMe: unknown, name: unknown, number: unknown, content: unknown): string {
  const sender = [sanitize(text(name)), phone(number)].filter(Boolean).join(' ')
  return `${isFromMe === true ? 'para' : 'de'} ${sender}: ${sanitize(text(content))}`
}

const person = ({ contactName, contactPhone }: Fields) =>
  [sanitize(text(contactName)), phone(contactPhone)].filter(Boolean).join(' ')

const byWhom = (isFromMe: unknown, contactPhone: unknown) =>
  isFromMe === true ? 'pela própria conta' : `por ${phone(contactPhone)}`

const inGroup = ({ group, contactPhone }: Fields) =>
  [sanitize(text(formatFields(group).name)), phone(contactPhone)].filter(Boolean).join('  ')

const eventFormatters: Record<string, (fields: Fields, paint: Paint) => string> = {
  'session:status'({ status, phone: number }, paint) {
    const { text: label, colour } = statusCell(readStatus(status))
    return `${paint(colour, label)} ${phone(number)}`.trimEnd()
  },
  'session:created': () => 'criada',
  'session:updated': () => 'alterada',
  'session:deleted': () => 'excluída',
  'session:pairing_code': ({ phoneNumber }) => `código de pareamento para ${phone(phoneNumber)}`,
  'session:connected': ({ phone: number }) => phone(number),
  'session:disconnected': ({ reason }) => sanitize(text(reason)),
  'session:qr': () => 'novo QR Code',
  'session:passkey': ({ passkey }) =>
    passkey === null ? 'passkey não é mais esperada' : 'o WhatsApp pede a passkey da conta',
  'session:error': ({ error }, paint) => paint('red', sanitize(text(error))),
  'message:received'({ message: received }) {
    const { isFromMe, contact, content } = formatFields(received)
    const { name, phone: number } = formatFields(contact)
    return message(isFromMe, name, number, content)
  },
  'message:notification': ({ isFromMe, contactName, contactPhone, content }) =>
    message(isFromMe, contactName, contactPhone, content),
  'message:sent'({ message: sent }) {
    const { contact, content } = formatFields(sent)
    const { name, phone: number } = formatFields(contact)
    return message(true, name, number, content)
  },
  'message:failed': ({ contactPhone, error }, paint) =>
    `para ${phone(contactPhone)}: ${paint('red', sanitize(text(error)))}`,
  'message:held': ({ contactPhone, until }, paint) =>
    `para ${phone(contactPhone)}: ${paint('yellow', restrictionTexts.held(text(until) ? localTime(text(until)) : null))}`,
  'message:reaction': ({ contactPhone, isFromMe, emoji }) =>
    text(emoji)
      ? `${sanitize(text(emoji))} ${byWhom(isFromMe, contactPhone)}`
      : `reação retirada ${byWhom(isFromMe, contactPhone)}`,
  'message:edited': ({ contactPhone, isFromMe, content }) =>
    `${byWhom(isFromMe, contactPhone)}: ${sanitize(text(content))}`,
  'message:deleted': ({ contactPhone, isFromMe }) => byWhom(isFromMe, contactPhone),
  'message:undecryptable'({ message: pending }) {
    const { isFromMe, contact, content } = formatFields(pending)
    const { name, phone: number } = formatFields(contact)
    return message(isFromMe, name, number, content)
  },
  'call:received': person,
  'session:restrictions'({ restrictions }, paint) {
    const { reachOut, newChats } = formatFields(restrictions)
    const moment = (value: unknown) => (text(value) ? formatDateTime(text(value)) : null)
    if (reachOut) return paint('yellow', restrictionTexts.locked(moment(formatFields(reachOut).until)))
    if (!newChats) return 'sem restrições'
    const { remaining, limit, resetsAt } = formatFields(newChats)
    return restrictionTexts.room(Number(remaining), Number(limit), moment(resetsAt))
  },
  'message:media'({ media }, paint) {
    const { type, fileName, error } = formatFields(media)
    const fileText = [sanitize(text(fileName)), sanitize(text(type))].filter(Boolean).join(' ')
    return text(error)
      ? `${fileText}: ${paint('red', sanitize(text(error)))}`
      : `arquivo guardado: ${fileText}`
  },
  'message:delivered': ({ contactPhone }) => `entregue a ${phone(contactPhone)}`,
  'message:read': ({ contactPhone, isFromMe }) =>
    isFromMe ? `lida por ${phone(contactPhone)}` : `de ${phone(contactPhone)}, marcada como lida`,
  'message:history': ({ messages }) =>
    `${formatCount(Array.isArray(messages) ? messages.length : 0)} mensagens antigas`,
  'template:status'({ template }, paint) {
    const { name, language, status, reason } = formatFields(template)
    const { text: label, colour } = cloudStatusCell(readCloudStatus(status))
    const reasonText = text(reason) ? `: ${sanitize(text(reason))}` : ''
    return `${sanitize(text(name))} (${sanitize(text(language))}) ${paint(colour, label)}${reasonText}`
  },
  'contact:blocked': person,
  'contact:unblocked': person,
  'group:created': inGroup,
  'group:updated': inGroup,
  'group:participant:added': inGroup,
  'group:participant:removed': inGroup,
  'group:participant:promoted': inGroup,
  'group:participant:demoted': inGroup,
  'contact:update'({ contact, changed }) {
    const { name, phone: number } = formatFields(contact)
    if (contact) return [sanitize(text(name)), phone(number)].filter(Boolean).join(' ')
    return typeof changed === 'number' ? `${formatCount(changed)} contatos` : ''
  },
}
