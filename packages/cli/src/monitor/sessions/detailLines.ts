import {
  type RecoveryAction,
  recoveryActionOf,
  type Session,
  type SessionAvailabilityHistory,
  type SessionHealth,
} from '@morpheus/sdk'
import { formatCount, formatDateTime, formatDuration, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { apiTypeLabels, connectionMethodLabels, restrictionRoom, restrictionTexts } from '@morpheus/sdk/text'
import { formatHeartbeats, formatUptime, getHealthLook } from '../../core/output/health.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatBriefTime } from '../../core/output/time.js'
import { padText } from '../../core/output/width.js'
import { wrap } from '../../core/output/wrap.js'
import { drawSparkline } from '../header.js'
import type { Loaded } from '../state/useLoaded.js'
import type { RowDetails } from './sessionRows.js'

const labelWidth = 17
const outagesShown = 5

type Field = [label: string, text: string]

export function formatDetailLines(
  session: SessionHealth,
  { session: fullSession, day, latency }: RowDetails & { latency: Loaded<readonly (number | null)[]> },
  columns: number,
  paint: Paint,
): string[] {
  const fields: Field[] = [
    ...formatState(session, fullSession, columns, paint),
    ...listIdentifiers(session, fullSession),
    ['Mensagens hoje', formatCount(session.messagesCount)],
    ['Última atividade', session.lastActivity ? formatMoment(session.lastActivity) : 'Nunca'],
    ['Latência', session.latency === null ? '–' : `${formatCount(session.latency)} ms`],
    ['Última hora', formatLatency(latency, columns - 22, paint)],
    ...listDay(day, paint),
  ]
  return fields.map(([label, text]) => `  ${paint('dim', padText(label, labelWidth))} ${text}`)
}

const formatMoment = (instant: string) =>
  `${formatDateTime(instant)} (${relativeTime(instant).toLowerCase()})`

const suggestions: Partial<Record<RecoveryAction, string>> = {
  qr: 'conectar pelo QR Code',
  phone: 'conectar por um código no celular',
  restart: 'reiniciar a conexão',
  configure: 'configurar as credenciais da Cloud API',
  passkey: 'aprovar com a passkey da conta',
}

function formatState(
  health: SessionHealth,
  session: Session | undefined,
  columns: number,
  paint: Paint,
): Field[] {
  const { status } = health
  const { symbol, colour, label } = getHealthLook(health, session)
  const since = session?.since ? paint('dim', `  desde ${formatMoment(session.since)}`) : ''
  const reason = session?.reason && status !== 'connected' ? sanitize(session.reason.text) : ''
  const action = session && status !== 'connected' ? recoveryActionOf(session) : null
  const suggestion = action && suggestions[action]
  const advice = reason === '' ? null : session?.reason?.advice
  const adviceLines = advice ? wrap(sanitize(advice), columns - labelWidth - 3) : []
  const red = session?.availability === 'down' ? 'red' : 'yellow'
  return [
    ['Status', paint(colour, `${symbol} ${label}`) + since],
    ...(reason === ''
      ? []
      : wrap(reason, columns - labelWidth - 3).map(
          (line, index): Field => [
            index === 0 ? 'Motivo' : '',
            paint(session?.availability === 'unpaired' ? 'grey' : red, line),
          ],
        )),
    ...adviceLines.map((line, index): Field => [index === 0 ? 'Orientação' : '', line]),
    ...listRestrictions(session, columns, paint),
    ...(suggestion ? [['O que fazer', `${paint('bold', 'enter')} ${suggestion}`] satisfies Field] : []),
  ]
}

function listRestrictions(session: Session | undefined, columns: number, paint: Paint): Field[] {
  const quota = restrictionRoom(session?.restrictions, formatDateTime)
  if (quota === null) return []
  const width = columns - labelWidth - 3
  const isBinding = session?.attention?.kind === 'restricted'
  const lines = wrap(quota, width).map((line) => (isBinding ? paint('yellow', line) : line))
  const advice = isBinding ? wrap(restrictionTexts.advice, width) : []
  return [
    ...lines.map((line, index): Field => [index === 0 ? restrictionTexts.label : '', line]),
    ...advice.map((line, index): Field => [index === 0 ? 'Orientação' : '', line]),
  ]
}

function listIdentifiers({ id, phone }: SessionHealth, session: Session | undefined): Field[] {
  const { lastPhone, apiType, connectionMethod } = session ?? {}
  const last = phone || !lastPhone ? '' : ` (último: ${sanitize(formatPhone(lastPhone))})`
  const kind = [
    apiType && apiTypeLabels[apiType],
    connectionMethod && connectionMethodLabels[connectionMethod],
  ].filter(Boolean)
  return [
    ['ID', sanitize(id)],
    ['Telefone', sanitize(formatPhone(phone)) + last],
    ...(kind.length > 0 ? [['Tipo', kind.join(' · ')] satisfies Field] : []),
  ]
}

function formatLatency(
  { value, error }: Loaded<readonly (number | null)[]>,
  columns: number,
  paint: Paint,
): string {
  if (!value) return error === undefined ? paint('dim', 'carregando…') : paint('red', 'não foi possível ler')
  const values = value.filter((one) => one !== null)
  if (values.length === 0) return 'sem medições'
  const graph = drawSparkline(value, Math.min(value.length, Math.max(10, columns - 12)))
  return `${paint('cyan', graph)} até ${formatCount(Math.max(...values))} ms`
}

function listDay(day: SessionAvailabilityHistory | undefined, paint: Paint): Field[] {
  if (!day) return []
  const { uptime, outages } = day
  const axis = padText('há 24 h', Math.max(0, day.parts.length - 'agora'.length))
  return [
    ['Últimas 24 h', formatHeartbeats(day, paint)],
    ['', paint('dim', `${axis}agora`)],
    [
      'Tempo no ar',
      `24 h: ${formatUptime(uptime.day)} · 7 d: ${formatUptime(uptime.week)} · 30 d: ${formatUptime(uptime.month)}`,
    ],
    ...outages.slice(0, outagesShown).map(({ from, to, availability, reason }, index): Field => {
      const lasted = (to === null ? Date.now() : Date.parse(to)) - Date.parse(from)
      const length = `${to === null ? 'há ' : ''}${formatDuration(Math.max(0, lasted))}`
      const reasonText = reason ? `  ${sanitize(reason.text)}` : ''
      const duration = paint(availability === 'down' ? 'red' : 'yellow', length)
      return [
        index === 0 ? 'Interrupções' : '',
        `${formatBriefTime(from)}  ${duration}${paint('dim', reasonText)}`,
      ]
    }),
  ]
}
