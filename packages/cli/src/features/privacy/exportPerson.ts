import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { saveFile } from '../../core/saveFile.js'
import { personOf } from './person.js'

export interface ExportOptions {
  saida?: string
}

export async function exportPerson(
  context: Context,
  { saida = '.' }: ExportOptions,
  number: string,
): Promise<void> {
  const { output } = context
  const phone = personOf(number)
  await withClient(context, async (morpheus) => {
    const name = `dados-de-pessoa-${new Date().toISOString().slice(0, 10)}.zip`
    const path = await saveFile(() => morpheus.privacy.export({ phone }), name, saida)
    if (output.json) return output.value({ path })
    output.note(`${output.notePaint('green', '✓')} Dados da pessoa salvos em ${clean(path)}`)
  })
}
