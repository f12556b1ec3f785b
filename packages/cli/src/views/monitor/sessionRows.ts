import type { SessionHealth } from '@morpheus/sdk'
import { countOf, formatCount, formatPercent, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { clean } from '../../output/clean.js'
import { healthLooks } from '../../output/health.js'
import { latencyColour } from '../../output/levelColours.js'
import type { Paint } from '../../output/paint.js'
import { cut, pad, width } from '../../output/width.js'

const columns = { phone: 16, latency: 9, messages: 6, activity: 12, status: 14 }
/** From here on the status is also said in a word. */
const roomy = 100

function nameWidth(available: number): number {
  const fixed = columns.phone + columns.latency + columns.messages + columns.activity
  return available - 4 - fixed - 4 * 2 - (available >= roomy ? columns.status + 2 : 0)
}

const right = (text: string, size: number) => ' '.repeat(Math.max(0, size - width(text))) + text

export function sessionHead(available: number, paint: Paint): string {
  const name = pad('NOME', nameWidth(available))
  const status = available >= roomy ? `${pad('STATUS', columns.status)}  ` : ''
  return paint(
    'dim',
    `    ${name}  ${status}${pad('TELEFONE', columns.phone)}  ${right('LATÊNCIA', columns.latency)}  ${right('HOJE', columns.messages)}  ATIVIDADE`,
  )
}

export function sessionRow(
  session: SessionHealth,
  selected: boolean,
  available: number,
  paint: Paint,
): string {
  const { name, phone, status, latency, messagesCount, lastActivity } = session
  const { symbol, colour, label } = healthLooks[status]
  const size = nameWidth(available)
  const called = pad(cut(clean(name), size), size)
  const word = available >= roomy ? `${paint(colour, pad(label, columns.status))}  ` : ''
  const number = pad(cut(clean(formatPhone(phone)), columns.phone), columns.phone)
  const delay = latency === null ? '–' : `${formatCount(latency)} ms`
  return [
    `${selected ? paint('cyan', '›') : ' '} ${paint(colour, symbol)} ${selected ? paint('bold', called) : called}  ${word}`,
    phone ? number : paint('grey', number),
    '  ',
    paint(latency === null ? 'grey' : latencyColour(latency), right(delay, columns.latency)),
    '  ',
    right(formatCount(messagesCount), columns.messages),
    '  ',
    paint('dim', lastActivity ? relativeTime(lastActivity) : 'Nunca'),
  ].join('')
}

/** What is typed in the search box against name, phone and status; case and accents do not matter. */
export function matching(sessions: readonly SessionHealth[], search: string): readonly SessionHealth[] {
  const wanted = fold(search.trim())
  if (!wanted) return sessions
  const digits = wanted.replace(/\D/g, '')
  return sessions.filter(({ name, phone, status }) => {
    if (fold(`${name} ${healthLooks[status].label}`).includes(wanted)) return true
    return digits.length > 2 && (phone ?? '').includes(digits)
  })
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** `300 · 280 conectadas · 3 exigem atenção · latência 45 ms · 128 mensagens hoje`, as much as fits. */
export function sessionSummary(sessions: readonly SessionHealth[]): string[] {
  const attention = sessions.filter(({ status }) => status === 'error' || status === 'disconnected').length
  const measured = sessions.flatMap(({ latency }) => (latency === null ? [] : [latency]))
  const messages = sessions.reduce((sum, { messagesCount }) => sum + messagesCount, 0)
  return [
    formatCount(sessions.length),
    ...(attention > 0
      ? [`${formatCount(attention)} (${formatPercent((attention / sessions.length) * 100)}) sem conexão`]
      : []),
    ...(measured.length > 0
      ? [`latência ${formatCount(measured.reduce((sum, one) => sum + one, 0) / measured.length)} ms`]
      : []),
    ...(messages > 0 ? [`${countOf(messages, 'mensagem', 'mensagens')} hoje`] : []),
  ]
}
