import type { IntegrationHealth, MessageFigures, Morpheus, SessionHealth, SystemMetrics } from '@morpheus/sdk'
import { countOf, formatBytes, formatCount, formatPercent } from '@morpheus/sdk/format'
import { cardOf, cardStanding } from '@morpheus/sdk/integrations'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { currentUser, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { exitCodes } from '../../core/output/codes.js'
import {
  countByStatus,
  formatFigures,
  getHealthLook,
  healthOrder,
  healthUnits,
  metricColour,
} from '../../core/output/health.js'
import type { Output } from '../../core/output/output.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { padText } from '../../core/output/width.js'

/** Percent of failed requests above which it is a problem. Core spec §4: the card is red. */
const errorLimit = 5
const failingNamed = 5

interface StatusReport {
  url: string
  /** Null where the server does not answer it. */
  health: { version: string; engine: string } | null
  user: { name: string; email: string } | null
  metrics: SystemMetrics
  sessions: SessionHealth[]
  messagesToday: MessageFigures | null
  contacts: number | null
  /** Null where the server has no common list. */
  integrations: { total: number; failing: readonly IntegrationHealth[]; failed: number } | null
}

export async function status(context: Context): Promise<void> {
  const { output } = context
  const report = await withClient(context, (morpheus, { url }) => readReport(morpheus, url))
  const problems = listProblems(report)
  if (output.json) output.value({ ok: problems.length === 0, ...formatSummary(report), problems })
  else show(output, report, problems)
  if (problems.length > 0) process.exitCode = exitCodes.failure
}

async function readReport(morpheus: Morpheus, url: string): Promise<StatusReport> {
  const { system, identity, monitoring, dashboard } = morpheus
  const [health, user, metrics, sessions, stats, integrations] = await Promise.all([
    // The documents require a token for it; our gateway does not.
    system.health({}, { token: identity.store.getState().token ?? '' }).catch(nullIfUnreadable),
    currentUser(morpheus),
    monitoring.metrics(),
    monitoring.sessions(),
    dashboard.stats().catch(nullIfUnreadable),
    // Failing ones come first.
    monitoring.integrations({ limit: failingNamed }).catch(nullIfUnreadable),
  ])
  // A zero count with existing sessions means that the server does not count: the documents show no such answer.
  const hasStats = stats !== null && (stats.sessions.total > 0 || sessions.length === 0)
  return {
    url,
    health: health?.version ? health : null,
    user,
    metrics,
    sessions,
    messagesToday: hasStats ? stats.messagesToday : null,
    contacts: hasStats ? stats.contacts.total : null,
    integrations: integrations && {
      total: integrations.total,
      failed: integrations.failing,
      failing: integrations.integrations.filter((one) => cardStanding(one).state === 'error'),
    },
  }
}

function listProblems({ sessions, metrics, integrations }: StatusReport): string[] {
  const failed = sessions.filter(isBroken)
  const failedNames = failed.slice(0, 3).map(({ name }) => `"${sanitize(name)}"`)
  const remainder = failed.length > failedNames.length ? ` e mais ${failed.length - failedNames.length}` : ''
  return [
    ...(failed.length > 0
      ? [
          `${failed.length === 1 ? 'Sessão' : 'Sessões'} fora do ar: ${failedNames.join(', ')}${remainder}. Veja: morpheus logs --nivel erro`,
        ]
      : []),
    ...(metrics.errors.rate > errorLimit
      ? [
          `${formatPercent(metrics.errors.rate)} das requisições falharam na última hora. Veja: morpheus logs --nivel erro`,
        ]
      : []),
    ...listFailures(integrations),
  ]
}

function listFailures(integrations: StatusReport['integrations']): string[] {
  const { failing, failed } = integrations ?? { failing: [], failed: 0 }
  const remaining = failed - failing.length
  return [
    ...failing.map(
      ({ kind, sessionName, lastError }) =>
        `${cardOf(kind).label} de "${sanitize(sessionName)}": ${sanitize(lastError ?? 'sem resposta')}`,
    ),
    ...(remaining > 0
      ? [`E mais ${countOf(remaining, 'integração', 'integrações')} com erro. Veja: morpheus integracoes`]
      : []),
  ]
}

/**
 * In error, and once connected. An abandoned pairing also ends in error and stays so, which is no problem to report.
 */
const isBroken = ({ status, phone, lastActivity }: SessionHealth) =>
  status === 'error' && (phone !== null || lastActivity !== null)

function formatSummary({
  url,
  health,
  user,
  metrics,
  sessions,
  messagesToday,
  contacts,
  integrations,
}: StatusReport) {
  const counts = Object.fromEntries(countByStatus(sessions))
  return {
    url,
    ...health,
    user: user && { name: user.name, email: user.email },
    sessions: { total: sessions.length, ...counts },
    messagesToday,
    contacts,
    integrations: integrations && { total: integrations.total, error: integrations.failed },
    metrics,
  }
}

function show(output: Output, report: StatusReport, problems: string[]): void {
  const { paint } = output
  const { url, health, user } = report
  const mark = problems.length === 0 ? paint('green', '● No ar') : paint('red', '● Requer atenção')
  output.data(`${mark}  ${paint('bold', url)}`)
  output.data('')
  const lines: [string, string][] = [
    ...(health
      ? [['Gateway', `versão ${sanitize(health.version)}, motor ${health.engine}`] satisfies [string, string]]
      : []),
    ['Usuário', user ? `${sanitize(user.name)} <${sanitize(user.email)}>` : 'não informado'],
    ['Sessões', formatSessions(report.sessions, paint)],
    ['Mensagens hoje', formatMessages(report, paint)],
    ...(report.contacts === null
      ? []
      : [['Contatos', formatCount(report.contacts)] satisfies [string, string]]),
    ...(report.integrations?.total
      ? [['Integrações', formatIntegrations(report.integrations, paint)] satisfies [string, string]]
      : []),
    ...listMetrics(report.metrics, paint),
  ]
  for (const [label, text] of lines) output.data(`  ${paint('dim', padText(label, 15))} ${text}`)
  if (problems.length > 0) output.data('')
  for (const problem of problems) output.data(`${paint('red', '✗')} ${problem}`)
}

function formatSessions(sessions: readonly SessionHealth[], paint: Paint): string {
  if (sessions.length === 0) return 'nenhuma. Crie a primeira com: morpheus sessoes criar <nome>'
  const unfinished = sessions.filter((one) => one.status === 'error' && !isBroken(one)).length
  const counts = new Map(countByStatus(sessions))
  counts.set('error', (counts.get('error') ?? 0) - unfinished)
  const parts = healthOrder.flatMap((one) => {
    const count = counts.get(one) ?? 0
    const { symbol, colour } = getHealthLook({ status: one }, undefined)
    return count === 0 ? [] : [paint(colour, `${symbol} ${countOf(count, ...healthUnits[one])}`)]
  })
  if (unfinished > 0) {
    parts.push(paint('dim', `○ ${countOf(unfinished, 'pareamento vencido', 'pareamentos vencidos')}`))
  }
  return `${formatCount(sessions.length)}: ${parts.join('  ')}`
}

function formatIntegrations(
  { total, failed }: NonNullable<StatusReport['integrations']>,
  paint: Paint,
): string {
  if (failed === 0) return formatCount(total)
  return `${formatCount(total)}: ${paint('red', `✗ ${countOf(failed, 'com erro', 'com erro')}`)}`
}

function formatMessages({ messagesToday, sessions }: StatusReport, paint: Paint): string {
  if (!messagesToday) return formatCount(sessions.reduce((sum, { messagesCount }) => sum + messagesCount, 0))
  return formatFigures(messagesToday, paint)
}

function listMetrics(metrics: SystemMetrics, paint: Paint): [string, string][] {
  const { cpu, memory, uptime, errors, responseTime } = metrics
  const formatShare = (kind: 'cpu' | 'memory' | 'errors', value: number) =>
    paint(metricColour(kind, value), formatPercent(value))
  return [
    ['CPU', `${formatShare('cpu', cpu.usage)} de ${countOf(cpu.cores, 'núcleo')}`],
    [
      'Memória',
      `${formatShare('memory', memory.usage)} (${formatBytes(memory.used)} de ${formatBytes(memory.total)})`,
    ],
    ['Tempo no ar', uptime.formatted],
    ['Erros', `${formatShare('errors', errors.rate)} (${formatCount(errors.count)} na última hora)`],
    [
      'Resposta',
      `${paint(metricColour('responseTime', responseTime.avg), `${Math.round(responseTime.avg)} ms`)} (P95 ${Math.round(responseTime.p95)} ms)`,
    ],
  ]
}
