import { readStatus, type StoredEvent } from '@morpheus/sdk'
import { formatCount, formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { restrictionTexts } from '@morpheus/sdk/text'
import { cloudStatusCell, readCloudStatus } from '../../core/output/cloudStatus.js'
import { stateCell } from '../../core/output/health.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatLocalTime } from '../../core/output/time.js'
import { padText } from '../../core/output/width.js'

type Fields = Readonly<Record<string, unknown>>

/**
 * `14:03:22 #12 session:status  Loja Centro  ● Conectado`; `nameOf` returns a session's name, `outcome` is the
 * delivery's.
 */
export function formatEvent(
  event: StoredEvent,
  nameOf: (id: string) => string,
  paint: Paint,
  outcome?: string,
): string {
  const { at, cursor, name, payload } = event
  const session = nameOf(findSessionId(event) ?? '')
  const prefix = `${paint('dim', formatLocalTime(at))} ${paint('dim', `#${cursor}`)}`
  const head = `${prefix} ${outcome ? `${outcome} ` : ''}${paint('cyan', padText(name, 20))}`
  const description = eventFormatters[name]?.(formatFields(payload), paint) ?? ''
  return [head, paint('bold', sanitize(session)), description].filter(Boolean).join('  ')
}

export function findSessionId({ payload }: Pick<StoredEvent, 'payload'>): string | undefined {
  const fields = formatFields(payload)
  return toText(fields.sessionId) || toText(formatFields(fields.session).id) || undefined
}

export function formatFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const toPhone = (value: unknown) => (toText(value) ? sanitize(formatPhone(toText(value))) : '')

function formatMessage(isFromMe: unknown, name: unknown, number: unknown, content: unknown): string {
  const sender = [sanitize(toText(name)), toPhone(number)].filter(Boolean).join(' ')
  return `${isFromMe === true ? 'para' : 'de'} ${sender}: ${sanitize(toText(content))}`
}

const formatPerson = ({ contactName, contactPhone }: Fields) =>
  [sanitize(toText(contactName)), toPhone(contactPhone)].filter(Boolean).join(' ')

const byWhom = (isFromMe: unknown, contactPhone: unknown) =>
  isFromMe === true ? 'pela própria conta' : `por ${toPhone(contactPhone)}`

const callEnds: Readonly<Record<string, string>> = {
  missed: 'perdida',
  accepted: 'atendida em outro aparelho',
  rejected: 'recusada',
  ended: 'encerrada',
}

const chatWords = [
  ['archived', 'arquivada'],
  ['pinned', 'fixada'],
  ['muted', 'silenciada'],
  ['markedUnread', 'não lida'],
] as const

const joinRequests: Readonly<Record<string, string>> = {
  created: 'pede para entrar',
  revoked: 'desistiu de entrar',
  rejected: 'recusado',
}

const formatGroup = ({ group, contactPhone }: Fields) =>
  [sanitize(toText(formatFields(group).name)), toPhone(contactPhone)].filter(Boolean).join('  ')

const eventFormatters: Record<string, (fields: Fields, paint: Paint) => string> = {
  'session:status'({ status, phone: number }, paint) {
    const { text: label, colour } = stateCell(readStatus(status))
    return `${paint(colour, label)} ${toPhone(number)}`.trimEnd()
  },
  'session:created': () => 'criada',
  'session:updated': () => 'alterada',
  'session:deleted': () => 'excluída',
  'session:pairing_code': ({ phoneNumber }) => `código de pareamento para ${toPhone(phoneNumber)}`,
  'session:connected': ({ phone: number }) => toPhone(number),
  'session:disconnected': ({ reason }) => sanitize(toText(reason)),
  'session:qr': () => 'novo QR Code',
  'session:passkey': ({ passkey }) =>
    passkey === null ? 'passkey não é mais esperada' : 'o WhatsApp pede a passkey da conta',
  'session:error': ({ error }, paint) => paint('red', sanitize(toText(error))),
  'message:received'({ message: received }) {
    const { isFromMe, contact, content } = formatFields(received)
    const { name, phone: number } = formatFields(contact)
    return formatMessage(isFromMe, name, number, content)
  },
  'message:notification': ({ isFromMe, contactName, contactPhone, content }) =>
    formatMessage(isFromMe, contactName, contactPhone, content),
  'message:sent'({ message: sentMessage }) {
    const { contact, content } = formatFields(sentMessage)
    const { name, phone: number } = formatFields(contact)
    return formatMessage(true, name, number, content)
  },
  'message:failed': ({ contactPhone, error }, paint) =>
    `para ${toPhone(contactPhone)}: ${paint('red', sanitize(toText(error)))}`,
  'message:held': ({ contactPhone, until }, paint) =>
    `para ${toPhone(contactPhone)}: ${paint('yellow', restrictionTexts.held(toText(until) ? formatLocalTime(toText(until)) : null))}`,
  'campaign:finished': ({ name, sent, failed, skipped }) =>
    `${sanitize(toText(name))}: ${Number(sent)} enviadas, ${Number(failed)} falhas, ${Number(skipped)} puladas`,
  'message:reaction': ({ contactPhone, isFromMe, emoji }) =>
    toText(emoji)
      ? `${sanitize(toText(emoji))} ${byWhom(isFromMe, contactPhone)}`
      : `reação retirada ${byWhom(isFromMe, contactPhone)}`,
  'message:pinned': ({ contactPhone, isFromMe, pinnedUntil }) =>
    toText(pinnedUntil)
      ? `fixada até ${formatDateTime(toText(pinnedUntil))} ${byWhom(isFromMe, contactPhone)}`
      : `desafixada ${byWhom(isFromMe, contactPhone)}`,
  'message:edited': ({ contactPhone, isFromMe, content }) =>
    `${byWhom(isFromMe, contactPhone)}: ${sanitize(toText(content))}`,
  'message:deleted': ({ contactPhone, isFromMe }) => byWhom(isFromMe, contactPhone),
  'message:undecryptable'({ message: pending }) {
    const { isFromMe, contact, content } = formatFields(pending)
    const { name, phone: number } = formatFields(contact)
    return formatMessage(isFromMe, name, number, content)
  },
  'conversation:changed': ({ contactPhone, state, changedMessage, labels }) => {
    if (labels) return 'etiquetas da conta alteradas'
    const words = chatWords.flatMap(([name, text]) => (formatFields(state)[name] === true ? [text] : []))
    return [toPhone(contactPhone), changedMessage ? 'estrela ou etiqueta de mensagem' : words.join(', ')]
      .filter(Boolean)
      .join('  ')
  },
  'call:received': formatPerson,
  'call:ended': (fields) =>
    [formatPerson(fields), callEnds[toText(fields.reason)]].filter(Boolean).join(': '),
  'session:restrictions'({ restrictions }, paint) {
    const { reachOut, newChats } = formatFields(restrictions)
    const formatTime = (value: unknown) => (toText(value) ? formatDateTime(toText(value)) : null)
    if (reachOut) return paint('yellow', restrictionTexts.locked(formatTime(formatFields(reachOut).until)))
    if (!newChats) return 'sem restrições'
    const { remaining, limit, resetsAt } = formatFields(newChats)
    return restrictionTexts.room(Number(remaining), Number(limit), formatTime(resetsAt))
  },
  'message:media'({ media }, paint) {
    const { type, fileName, error } = formatFields(media)
    const fileText = [sanitize(toText(fileName)), sanitize(toText(type))].filter(Boolean).join(' ')
    return toText(error)
      ? `${fileText}: ${paint('red', sanitize(toText(error)))}`
      : `arquivo guardado: ${fileText}`
  },
  'message:delivered': ({ contactPhone }) => `entregue a ${toPhone(contactPhone)}`,
  'message:read': ({ contactPhone, isFromMe }) =>
    isFromMe ? `lida por ${toPhone(contactPhone)}` : `de ${toPhone(contactPhone)}, marcada como lida`,
  'message:history': ({ messages }) =>
    `${formatCount(Array.isArray(messages) ? messages.length : 0)} mensagens antigas`,
  'template:status'({ template }, paint) {
    const { name, language, status, reason } = formatFields(template)
    const { text: label, colour } = cloudStatusCell(readCloudStatus(status))
    const reasonText = toText(reason) ? `: ${sanitize(toText(reason))}` : ''
    return `${sanitize(toText(name))} (${sanitize(toText(language))}) ${paint(colour, label)}${reasonText}`
  },
  'contact:blocked': formatPerson,
  'contact:unblocked': formatPerson,
  'group:created': formatGroup,
  'group:updated': formatGroup,
  'group:participant:added': formatGroup,
  'group:participant:removed': formatGroup,
  'group:participant:promoted': formatGroup,
  'group:participant:demoted': formatGroup,
  'group:join-request': (fields) =>
    [formatGroup(fields), joinRequests[toText(fields.action)]].filter(Boolean).join('  '),
  'contact:update'({ contact, changed }) {
    const { name, phone: number } = formatFields(contact)
    if (contact) return [sanitize(toText(name)), toPhone(number)].filter(Boolean).join(' ')
    return typeof changed === 'number' ? `${formatCount(changed)} contatos` : ''
  },
}
