import { readStatus, type StoredEvent } from '@morpheus/sdk'
import { formatCount, formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { restrictionTexts } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import { cloudStatusCell, readCloudStatus } from '../../core/output/cloudStatus.js'
import { statusCell } from '../../core/output/health.js'
import type { Paint } from '../../core/output/paint.js'
import { localTime } from '../../core/output/time.js'
import { pad } from '../../core/output/width.js'

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
  const session = nameOf(sessionOf(event) ?? '')
  const when = `${paint('dim', localTime(at))} ${paint('dim', `#${cursor}`)}`
  const head = `${when} ${outcome ? `${outcome} ` : ''}${paint('cyan', pad(name, 20))}`
  const what = tellers[name]?.(fieldsOf(payload), paint) ?? ''
  return [head, paint('bold', clean(session)), what].filter(Boolean).join('  ')
}

export function sessionOf({ payload }: Pick<StoredEvent, 'payload'>): string | undefined {
  const fields = fieldsOf(payload)
  return text(fields.sessionId) || text(fieldsOf(fields.session).id) || undefined
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const phone = (value: unknown) => (text(value) ? clean(formatPhone(text(value))) : '')

function message(isFromMe: unknown, name: unknown, number: unknown, content: unknown): string {
  const who = [clean(text(name)), phone(number)].filter(Boolean).join(' ')
  return `${isFromMe === true ? 'para' : 'de'} ${who}: ${clean(text(content))}`
}

const person = ({ contactName, contactPhone }: Fields) =>
  [clean(text(contactName)), phone(contactPhone)].filter(Boolean).join(' ')

const inGroup = ({ group, contactPhone }: Fields) =>
  [clean(text(fieldsOf(group).name)), phone(contactPhone)].filter(Boolean).join('  ')

const tellers: Record<string, (fields: Fields, paint: Paint) => string> = {
  'session:status'({ status, phone: number }, paint) {
    const { text: label, colour } = statusCell(readStatus(status))
    return `${paint(colour, label)} ${phone(number)}`.trimEnd()
  },
  'session:created': () => 'criada',
  'session:updated': () => 'alterada',
  'session:deleted': () => 'excluída',
  'session:pairing_code': ({ phoneNumber }) => `código de pareamento para ${phone(phoneNumber)}`,
  'session:connected': ({ phone: number }) => phone(number),
  'session:disconnected': ({ reason }) => clean(text(reason)),
  'session:qr': () => 'novo QR Code',
  'session:passkey': ({ passkey }) =>
    passkey === null ? 'passkey não é mais esperada' : 'o WhatsApp pede a passkey da conta',
  'session:error': ({ error }, paint) => paint('red', clean(text(error))),
  'message:received'({ message: received }) {
    const { isFromMe, contact, content } = fieldsOf(received)
    const { name, phone: number } = fieldsOf(contact)
    return message(isFromMe, name, number, content)
  },
  'message:notification': ({ isFromMe, contactName, contactPhone, content }) =>
    message(isFromMe, contactName, contactPhone, content),
  'message:sent'({ message: sent }) {
    const { contact, content } = fieldsOf(sent)
    const { name, phone: number } = fieldsOf(contact)
    return message(true, name, number, content)
  },
  'message:failed': ({ contactPhone, error }, paint) =>
    `para ${phone(contactPhone)}: ${paint('red', clean(text(error)))}`,
  'message:held': ({ contactPhone, until }, paint) =>
    `para ${phone(contactPhone)}: ${paint('yellow', restrictionTexts.held(text(until) ? localTime(text(until)) : null))}`,
  'session:restrictions'({ restrictions }, paint) {
    const { reachOut, newChats } = fieldsOf(restrictions)
    const moment = (value: unknown) => (text(value) ? formatDateTime(text(value)) : null)
    if (reachOut) return paint('yellow', restrictionTexts.locked(moment(fieldsOf(reachOut).until)))
    if (!newChats) return 'sem restrições'
    const { remaining, limit, resetsAt } = fieldsOf(newChats)
    return restrictionTexts.room(Number(remaining), Number(limit), moment(resetsAt))
  },
  'message:media'({ media }, paint) {
    const { type, fileName, error } = fieldsOf(media)
    const what = [clean(text(fileName)), clean(text(type))].filter(Boolean).join(' ')
    return text(error) ? `${what}: ${paint('red', clean(text(error)))}` : `arquivo guardado: ${what}`
  },
  'message:delivered': ({ contactPhone }) => `entregue a ${phone(contactPhone)}`,
  'message:read': ({ contactPhone, isFromMe }) =>
    isFromMe ? `lida por ${phone(contactPhone)}` : `de ${phone(contactPhone)}, marcada como lida`,
  'message:history': ({ messages }) =>
    `${formatCount(Array.isArray(messages) ? messages.length : 0)} mensagens antigas`,
  'template:status'({ template }, paint) {
    const { name, language, status, reason } = fieldsOf(template)
    const { text: label, colour } = cloudStatusCell(readCloudStatus(status))
    const why = text(reason) ? `: ${clean(text(reason))}` : ''
    return `${clean(text(name))} (${clean(text(language))}) ${paint(colour, label)}${why}`
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
    const { name, phone: number } = fieldsOf(contact)
    if (contact) return [clean(text(name)), phone(number)].filter(Boolean).join(' ')
    return typeof changed === 'number' ? `${formatCount(changed)} contatos` : ''
  },
}
