import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { exportTemplates, type ImportTemplatesState, importTemplates } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { rejectedPlace, templateMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'

export interface ExportOptions {
  sobrescrever?: boolean
}

export async function exportFile(
  context: Context,
  { sobrescrever }: ExportOptions,
  path?: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { name, count, content } = await exportTemplates(morpheus)
    if (path === '-') return output.write(content)
    const target = path ?? name
    try {
      await writeFile(target, content, { flag: sobrescrever ? 'w' : 'wx' })
    } catch (error) {
      const exists = Object(error).code === 'EEXIST'
      if (exists)
        throw usageError(
          `O arquivo já existe; para gravar por cima: --sobrescrever (${sanitize(target)})`,
          'file_exists',
        )
      throw failureError(`Não foi possível gravar: ${sanitize(target)}`, 'invalid_file')
    }
    if (output.json) return output.value({ file: target, templates: count })
    output.success(`${countOf(count, 'template')} em ${sanitize(target)}`)
  })
}

/** Maximum number of rejected rows to print; `--json` has all. */
const maxListed = 20

export async function importFile(context: Context, path: string): Promise<void> {
  const { output } = context
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) throw usageError(`Arquivo não encontrado: ${sanitize(path)}`, 'invalid_file')
  const file = new File([new Uint8Array(await readFile(path))], basename(path))
  await withClient(context, async (morpheus) => {
    const flow = importTemplates(morpheus)
    const state = await flow.start(file)
    flow.stop()
    if (output.json && state.result) output.value(state.result)
    else printRejected(output, state)
    if (state.phase === 'error')
      throw failureError(sanitize(state.error ?? templateMessages.importFailure), 'import_failed')
    output.success(templateMessages.imported(state.result?.imported ?? 0))
  })
}

function printRejected(output: Output, { result, fileName }: ImportTemplatesState): void {
  if (!result || result.rejectedCount === 0) return
  for (const { line, name, reason } of result.rejected.slice(0, maxListed)) {
    const namePrefix = name === null ? '' : `${sanitize(name)}: `
    output.note(
      `${output.stderrPaint('yellow', '!')} ${rejectedPlace(line, fileName)}: ${namePrefix}${sanitize(reason)}`,
    )
  }
  const remaining = result.rejectedCount - maxListed
  const rejected = countOf(result.rejectedCount, 'linha não importada', 'linhas não importadas')
  output.note(remaining > 0 ? `${rejected}, as outras ${formatCount(remaining)} com --json` : rejected)
}
