import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { saveFile } from '../../core/saveFile.js'
import { findBackup } from './find.js'

export interface DownloadOptions {
  saida?: string
}

export async function download(
  context: Context,
  { saida = '.' }: DownloadOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const backup = await findBackup(morpheus, reference)
    const { id, filename } = backup
    const path = await saveFile(() => morpheus.backups.download({ id }), filename, saida)
    if (output.json) return output.value({ ...backup, path })
    output.note(`${output.notePaint('green', '✓')} Backup salvo em ${clean(path)}`)
  })
}
