import { writeFile } from 'node:fs/promises'
import { exportTemplates } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'

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
    const place = path ?? name
    try {
      await writeFile(place, content, { flag: sobrescrever ? 'w' : 'wx' })
    } catch (error) {
      const exists = Object(error).code === 'EEXIST'
      if (exists)
        throw usage(
          `O arquivo já existe; para gravar por cima: --sobrescrever (${clean(place)})`,
          'file_exists',
        )
      throw failed(`Não foi possível gravar: ${clean(place)}`, 'invalid_file')
    }
    if (output.json) return output.value({ file: place, templates: count })
    output.note(`${output.notePaint('green', '✓')} ${countOf(count, 'template')} em ${clean(place)}`)
  })
}
