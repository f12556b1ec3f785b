import { setTimeout as pause } from 'node:timers/promises'
import type { LogEntry, LogLevel, LogService, TimeRange } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { isTemporaryFailure } from '../../core/client/explain.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, usageError } from '../../core/output/failures.js'
import type { Colour, Paint } from '../../core/output/paint.js'
import { safeJson, sanitize } from '../../core/output/sanitize.js'
import { localDateTime } from '../../core/output/time.js'
import { waiting } from '../../core/output/waiting.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findSession } from '../sessions/find.js'
import { type LogQuery, type LogReader, logReader } from './pages.js'
import { levels, services } from './words.js'

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
  const more = details === undefined ? '' : ` ${paint('dim', safeJson(details))}`
  const timeText = paint('dim', localDateTime(timestamp))
  return `${timeText} ${paint(colour, label)} ${serviceLabels[service]} ${sanitize(message)}${more}`
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
  const narrowed = queryOf(options)
  const list = output.list()
  let count = 0
  const print = (page: readonly LogEntry[]) => {
    count += page.length
    if (page.length === 0) return
    if (output.json && !options.seguir) return list.add(page)
    if (output.json) return each(page, (entry) => output.event(entry))
    return output.write(`${page.map((entry) => logLine(entry, output.paint)).join('\n')}\n`)
  }
  await withClient(context, async (morpheus) => {
    const { monitoring } = morpheus
    const query =
      options.sessao === undefined
        ? narrowed
        : { ...narrowed, sessionId: (await findSession(morpheus, options.sessao)).id }
    const later = logReader(monitoring)
    const reader = logReader(monitoring)
    let last = options.seguir ? await later.newest() : '0'
    for await (const page of firstLines(reader, query, options)) {
      await print(page)
      later.note(page)
      last = newer(last, page.at(-1)?.id)
    }
    if (reader.isUntold()) output.note('Este servidor não diz de qual sessão é cada linha.')
    if (!options.seguir) {
      if (output.json) return list.end()
      return count === 0 ? output.note('Nenhum log encontrado') : undefined
    }
    await follow(context, later, { ...query, timeRange: '7d' }, last, print)
  })
}

async function each(
  page: readonly LogEntry[],
  writeEntry: (entry: LogEntry) => Promise<void>,
): Promise<void> {
  for (const entry of page) await writeEntry(entry)
}

function queryOf({ nivel, servico, desde, busca }: LogsOptions): LogQuery {
  const [level, service, search] = [levels[nivel], services[servico], busca?.trim()]
  if (search !== undefined && search.length > 200)
    throw usageError('Busca muito longa: use até 200 caracteres.')
  return {
    timeRange: desde ?? '7d',
    ...(level && { level }),
    ...(service && { service }),
    ...(search && { search }),
  }
}

async function* firstLines(
  reader: LogReader,
  query: LogQuery,
  { desde, limite }: LogsOptions,
): AsyncGenerator<LogEntry[]> {
  if (desde !== undefined && limite === undefined) yield* reader.after(query, '0')
  else yield* await reader.last(query, limite ?? fewLines)
}

const newer = (one: string, other: string | undefined) =>
  Number(other ?? 0) > Number(one) ? (other ?? one) : one

/** Follows the log until interrupted. An outage of the gateway is waited out; the cursor keeps the position. */
async function follow(
  { output }: Context,
  reader: LogReader,
  query: LogQuery,
  after: string,
  print: (page: LogEntry[]) => Promise<void> | undefined,
): Promise<never> {
  waiting().silence()
  let last = after
  let away = false
  for (;;) {
    try {
      for await (const page of reader.after(query, last)) {
        await print(page)
        last = page.at(-1)?.id ?? last
      }
      if (away) output.note('O gateway voltou a responder.')
      away = false
    } catch (error) {
      if (!isTemporaryFailure(error)) throw error
      if (!away) output.note('O gateway não responde. Tentando de novo…')
      away = true
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
  const [level, service]: [LogLevel | undefined, LogService | undefined] = [levels[nivel], services[servico]]
  const filters = { ...(level && { level }), ...(service && { service }), ...(desde && { timeRange: desde }) }
  if (requiresPrompt(output, options, 'Os logs apagados não voltam')) {
    const scopeText = Object.keys(filters).length > 0 ? 'os logs destes filtros' : 'todos os logs'
    if (!(await askConfirmation(`Apagar ${scopeText}?`))) throw cancelledError('Nada foi apagado.')
  }
  await withClient(context, async ({ monitoring }) => {
    const { deleted } = await monitoring.clearLogs(filters)
    if (output.json) return output.value({ deleted: deleted ?? null })
    output.done(formatDeletedCount(deleted))
  })
}

function formatDeletedCount(deleted: number | undefined): string {
  if (deleted === undefined) return 'Logs apagados.'
  if (deleted === 0) return 'Nenhuma linha de log apagada.'
  return deleted === 1 ? '1 linha de log apagada.' : `${countOf(deleted, 'linha')} de log apagadas.`
}
