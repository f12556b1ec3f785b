import type { LogLevel, LogService } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import type { LogsOptions } from './logs.js'
import { levels, services } from './words.js'

export type ClearOptions = Pick<LogsOptions, 'nivel' | 'servico' | 'desde' | 'sessao'> & SureOptions

/** Deletes the entries that `morpheus logs` would show under the same filters; without a period of any age. */
export async function clear(context: Context, options: ClearOptions): Promise<void> {
  const { output } = context
  const { nivel, servico, desde, sessao } = options
  // A server without the filter would delete every session's entries.
  if (sessao !== undefined)
    throw usage('Os logs de uma só sessão não são apagados. Use --nivel, --servico e --desde.')
  const [level, service]: [LogLevel | undefined, LogService | undefined] = [levels[nivel], services[servico]]
  const filters = { ...(level && { level }), ...(service && { service }), ...(desde && { timeRange: desde }) }
  if (!isSure(options)) {
    if (!output.interactive) {
      throw usage(
        'Os logs apagados não voltam, e sem terminal não há como perguntar: confirme com --sim.',
        'no_terminal',
      )
    }
    const which = Object.keys(filters).length > 0 ? 'os logs destes filtros' : 'todos os logs'
    if (!(await askSure(`Apagar ${which}?`))) throw cancelled('Nada foi apagado.')
  }
  await withClient(context, async ({ monitoring }) => {
    const { deleted } = await monitoring.clearLogs(filters)
    if (output.json) return output.value({ deleted: deleted ?? null })
    output.note(`${output.notePaint('green', '✓')} ${toldOf(deleted)}`)
  })
}

function toldOf(deleted: number | undefined): string {
  if (deleted === undefined) return 'Logs apagados.'
  if (deleted === 0) return 'Nenhuma linha de log apagada.'
  return deleted === 1 ? '1 linha de log apagada.' : `${countOf(deleted, 'linha')} de log apagadas.`
}
