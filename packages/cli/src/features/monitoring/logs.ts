import { setTimeout as pause } from 'node:timers/promises'
import type { LogEntry, LogLevel, LogService, TimeRange } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { isTemporaryFailure } from '../../core/client/explain.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, usageError } from '../../core/output/failures.js'
import type { Colour, Paint } from '../../core/output/paint.js'
import { safeJson, sanitize } from '../../core/output/sanitize.js'
import { formatLocalDateTime } from '../../core/output/time.js'
import { getWaitIndicator } from '../../core/output/waiting.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findSession } from '../sessions/find.js'
import { logLevelByOption, logServiceByOption } from './optionValues.js'
import { type LogQuery, type LogReader, logReader } from './pages.js'

export const levelLooks: Record<LogLevel, { label: string; colour: Colour }> = {
  error: { label: 'ERRO ', colour: 'red' },
  warn: { label: 'AVISO', colour: 'yellow' },
  info: { label: 'INFO ', colour: 'cyan' },
}

export const serviceLabels: Record<LogService, string> = {
  whatsapp: 'whatsapp',
  system: 'sistema ',
  database: 'banco   ',
}

/** `2026-11-21 14:03:22 AVISO whatsapp …`, in local time, for sort and grep. */
function logLine({ timestamp, level, service, message, details }: LogEntry, paint: Paint): string {
  const { label, colour } = levelLooks[level]
  const detailsText = details === undefined ? '' : ` ${paint('dim', safeJson(details))}`
  const timeText = paint('dim', formatLocalDateTime(timestamp))
  return `${timeText} ${paint(colour, label)} ${serviceLabels[service]} ${sanitize(message)}${detailsText}`
}

export interface LogsOptions {
  seguir?: boolean
  nivel: 'todos' | 'erro' | 'aviso' | 'info'
  servico: 'todos' | 'whatsapp' | 'sistema' | 'banco'
  sessao?: string
  desde?: TimeRange
  busca?: string
  limite?: number
}

const fewLines = 200
const pollMs = 1_000

/** Prints plain lines, oldest first, without a view: a tail may write more lines a second than a screen can draw. */
export async function logs(context: Context, options: LogsOptions): Promise<void> {
  const { output } = context
  const narrowed = toQuery(options)
  const list = output.list()
  let count = 0
  const print = (page: readonly LogEntry[]) => {
    count += page.length
    if (page.length === 0) return
    if (output.json && !options.seguir) return list.add(page)
    if (output.json) return pollLogs(page, (entry) => output.event(entry))
    return output.write(`${page.map((entry) => logLine(entry, output.paint)).join('\n')}\n`)
  }
  await withClient(context, async (morpheus) => {
    const { monitoring } = morpheus
    const query =
      options.sessao === undefined
        ? narrowed
        : { ...narrowed, sessionId: (await findSession(morpheus, options.sessao)).id }
    const laterReader = logReader(monitoring)
    const reader = logReader(monitoring)
    let last = options.seguir ? await laterReader.newest() : '0'
    for await (const page of readFirstLines(reader, query, options)) {
      await print(page)
      laterReader.note(page)
      last = laterTime(last, page.at(-1)?.id)
    }
    if (reader.isUntold()) output.note('Este servidor não diz de qual sessão é cada linha.')
    if (!options.seguir) {
      if (output.json) return list.end()
      return count === 0 ? output.note('Nenhum log encontrado') : undefined
    }
    await follow(context, laterReader, { ...query, timeRange: '7d' }, last, print)
  })
}

async function pollLogs(
  page: readonly LogEntry[],
  writeEntry: (entry: LogEntry) => Promise<void>,
): Promise<void> {
  for (const entry of page) await writeEntry(entry)
}

function toQuery({ nivel, servico, desde, busca }: LogsOptions): LogQuery {
  const [level, service, search] = [logLevelByOption[nivel], logServiceByOption[servico], busca?.trim()]
  if (search !== undefined && search.length > 200)
    throw usageError('Busca muito longa: use até 200 caracteres.')
  return {
    timeRange: desde ?? '7d',
    ...(level && { level }),
    ...(service && { service }),
    ...(search && { search }),
  }
}

async function* readFirstLines(
  reader: LogReader,
  query: LogQuery,
  { desde, limite }: LogsOptions,
): AsyncGenerator<LogEntry[]> {
  if (desde !== undefined && limite === undefined) yield* reader.after(query, '0')
  else yield* await reader.last(query, limite ?? fewLines)
}

const laterTime = (a: string, b: string | undefined) => (Number(b ?? 0) > Number(a) ? (b ?? a) : a)

/** Follows the log until interrupted. An outage of the gateway is waited out; the cursor keeps the position. */
async function follow(
  { output }: Context,
  reader: LogReader,
  query: LogQuery,
  after: string,
  print: (page: LogEntry[]) => Promise<void> | undefined,
): Promise<never> {
  getWaitIndicator().silence()
  let last = after
  let isGatewayAway = false
  for (;;) {
    try {
      for await (const page of reader.after(query, last)) {
        await print(page)
        last = page.at(-1)?.id ?? last
      }
      if (isGatewayAway) output.note('O gateway voltou a responder.')
      isGatewayAway = false
    } catch (error) {
      if (!isTemporaryFailure(error)) throw error
      if (!isGatewayAway) output.note('O gateway não responde. Tentando de novo…')
      isGatewayAway = true
    }
    await pause(pollMs)
  }
}

export type ClearOptions = Pick<LogsOptions, 'nivel' | 'servico' | 'desde' | 'sessao'> & ConfirmationOptions

/** Deletes the entries that `morpheus logs` would show under the same filters; without a period of any age. */
export async function clear(context: Context, options: ClearOptions): Promise<void> {
  const { output } = context
  const { nivel, servico, desde, sessao } = options
  // A server without the filter would delete every session's entries.
  if (sessao !== undefined)
    throw usageError('Os logs de uma só sessão não são apagados. Use --nivel, --servico e --desde.')
  const [level, service]: [LogLevel | undefined, LogService | undefined] = [
    logLevelByOption[nivel],
    logServiceByOption[servico],
  ]
  const filters = { ...(level && { level }), ...(service && { service }), ...(desde && { timeRange: desde }) }
  if (requiresPrompt(output, options, 'Os logs apagados não voltam')) {
    const scopeText = Object.keys(filters).length > 0 ? 'os logs destes filtros' : 'todos os logs'
    if (!(await askConfirmation(`Apagar ${scopeText}?`))) throw cancelledError('Nada foi apagado.')
  }
  await withClient(context, async ({ monitoring }) => {
    const { deleted } = await monitoring.clearLogs(filters)
    if (output.json) return output.value({ deleted: deleted ?? null })
    output.success(formatDeletedCount(deleted))
  })
}

function formatDeletedCount(deleted: number | undefined): string {
  if (deleted === undefined) return 'Logs apagados.'
  if (deleted === 0) return 'Nenhuma linha de log apagada.'
  return deleted === 1 ? '1 linha de log apagada.' : `${countOf(deleted, 'linha')} de log apagadas.`
}
