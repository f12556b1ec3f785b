import {
  attentionOf,
  type MessageFigures,
  type RecoveryAction,
  recoveryActionOf,
  type Session,
  type SessionAvailabilityHistory,
} from '@morpheus/sdk'
import { formatDateTime, formatPhone, hoursSince, relativeTime } from '@morpheus/sdk/format'
import {
  apiTypeLabels,
  connectionMethodLabels,
  qualityLabels,
  restrictionRoom,
  restrictionSentence,
  restrictionTexts,
  sessionStateOf,
} from '@morpheus/sdk/text'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { formatFigures, formatHeartbeats, formatUptime, stateCell } from '../../core/output/health.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { padText } from '../../core/output/width.js'
import { wrap } from '../../core/output/wrap.js'
import { findSession, toAnswer } from './find.js'
import { listNumberNotices } from './pairing/noteConnected.js'

const labelWidth = 17
const descriptionLabel = 'Descrição'
/** Longer than a line. */
const wrapped: readonly string[] = [descriptionLabel, 'Orientação', 'Atenção']

export async function show(context: Context, reference: string | undefined): Promise<void> {
  const { output } = context
  const { session, messagesToday, stood } = await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    const [{ session }, metrics, availability] = await Promise.all([
      morpheus.sessions.get({ id }),
      morpheus.monitoring.sessionMetrics({ id }).catch(nullIfUnreadable),
      morpheus.monitoring.availability({ sessionIds: id }).catch(nullIfUnreadable),
    ])
    const history = availability?.sessions[0] ?? null
    return { session, messagesToday: metrics?.messages ?? null, stood: history }
  })
  if (output.json) return output.value({ ...toAnswer(session), messagesToday, stood })
  for (const [label, text] of [
    ...listFields(session, messagesToday, output.paint),
    ...availabilityLines(stood, output.paint),
  ]) {
    const lines = wrapped.includes(label) ? wrap(text, output.columns - labelWidth - 1) : [text]
    lines.forEach((line, index) => {
      output.data(`${output.paint('dim', padText(index === 0 ? label : '', labelWidth))} ${line}`)
    })
  }
}

function listFields(session: Session, today: MessageFigures | null, paint: Paint): [string, string][] {
  const { id, name, description, phone, lastPhone } = session
  const { externalId, metadata } = session
  const { apiType, business, connectionMethod, lastActivity, createdAt } = session
  const cell = stateCell(sessionStateOf(session))
  const isRestricted = attentionOf(session)?.kind === 'restricted'
  const quota = isRestricted ? null : restrictionRoom(session.restrictions, formatDateTime)
  return [
    ['Nome', sanitize(name)],
    ...(description ? [[descriptionLabel, sanitize(description)] satisfies [string, string]] : []),
    ['ID', sanitize(id)],
    ...(externalId ? [['ID externo', sanitize(externalId)] satisfies [string, string]] : []),
    ...Object.entries(metadata ?? {}).map(([key, value]): [string, string] => [
      'Metadado',
      `${sanitize(key)}: ${sanitize(value)}`,
    ]),
    ['Status', paint(cell.colour, cell.text)],
    ...listCauseRows(session, paint),
    ...listNextStep(session),
    [
      'Telefone',
      sanitize(formatPhone(phone)) +
        (phone || !lastPhone ? '' : paint('dim', ` (último: ${sanitize(formatPhone(lastPhone))})`)),
    ],
    ...listNumberNotices(session).map((notice): [string, string] => ['', paint('yellow', notice)]),
    ...(business?.name ? [['Nome de exibição', sanitize(business.name)] satisfies [string, string]] : []),
    ...(business?.quality ? [['Qualidade', qualityLabels[business.quality]] satisfies [string, string]] : []),
    ...(quota === null ? [] : [[restrictionTexts.label, quota] satisfies [string, string]]),
    ['Tipo', apiTypeLabels[apiType]],
    ...(connectionMethod
      ? [['Pareamento', connectionMethodLabels[connectionMethod]] satisfies [string, string]]
      : []),
    ...(today ? [['Mensagens hoje', formatFigures(today, paint)] satisfies [string, string]] : []),
    ['Última atividade', lastActivity ? formatMoment(lastActivity) : 'Nunca'],
    ['Criada', formatMoment(createdAt)],
  ]
}

const formatMoment = (instant: string) =>
  `${formatDateTime(instant)} (${relativeTime(instant).toLowerCase()})`

function listCauseRows(session: Session, paint: Paint): [string, string][] {
  const { availability, reason, since } = session
  const { kind, drops, since: firstDrop } = attentionOf(session) ?? {}
  if (availability === 'up' && kind === 'unstable') {
    const often = drops ? `: ${drops} quedas em ${firstDrop ? hoursSince(firstDrop) : 24} h` : ''
    return [
      ['Atenção', paint('yellow', `Instável${often}`)],
      ['Orientação', 'A conexão cai e volta. Verifique a internet do servidor e a do celular.'],
    ]
  }
  const sentence = restrictionSentence(session.restrictions, formatDateTime)
  if (kind === 'restricted' && sentence !== null)
    return [
      ['Atenção', paint('yellow', sentence)],
      ['Orientação', restrictionTexts.advice],
    ]
  if (!reason) return []
  const colour = availability === 'down' ? 'red' : 'yellow'
  const ago = since ? paint('dim', ` (${relativeTime(since).toLowerCase()})`) : ''
  return [
    ['Motivo', paint(availability === 'unpaired' ? 'grey' : colour, sanitize(reason.text)) + ago],
    ...(reason.advice ? [['Orientação', sanitize(reason.advice)] satisfies [string, string]] : []),
  ]
}

const nextSteps: Partial<Record<RecoveryAction, (session: string) => string>> = {
  qr: (session) => `morpheus qr ${session}`,
  phone: (session) => `morpheus sessoes parear ${session} TELEFONE`,
  restart: (session) => `morpheus sessoes reiniciar ${session}`,
  configure: (session) => `morpheus nuvem editar ${session}`,
  // Without a terminal it names `--passkey`, after the risk that this confirms.
  passkey: (session) => `morpheus qr ${session}`,
}

function listNextStep(session: Session): [string, string][] {
  const { availability } = session
  const isAway = availability === 'down' || availability === 'reconnecting'
  const action = recoveryActionOf(session)
  const command = action && (isAway || action === 'passkey') && nextSteps[action]
  return command ? [['Próximo passo', command(`"${sanitize(session.name)}"`)]] : []
}

function availabilityLines(history: SessionAvailabilityHistory | null, paint: Paint): [string, string][] {
  if (!history) return []
  const { day, week, month } = history.uptime
  return [
    ['Últimas 24 h', formatHeartbeats(history, paint)],
    [
      'Tempo no ar',
      `24 h: ${formatUptime(day)} · 7 dias: ${formatUptime(week)} · 30 dias: ${formatUptime(month)}`,
    ],
  ]
}
