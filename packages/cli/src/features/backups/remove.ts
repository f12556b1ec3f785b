import { formatDateTime } from '@morpheus/sdk/format'
import { backupMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { findBackup } from './find.js'

export async function remove(context: Context, options: SureOptions, reference: string): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    const message =
      'A exclusão não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.'
    throw usage(message, 'no_terminal')
  }
  await withClient(context, async (morpheus) => {
    const { id, createdAt } = await findBackup(morpheus, reference)
    output.note(`Backup de ${formatDateTime(createdAt)}`)
    if (!sure && !(await askSure(backupMessages.removeQuestion))) throw cancelled('Nada foi excluído.')
    await morpheus.backups.remove({ id })
    if (output.json) return output.value({ id, removed: true })
    output.note(`${output.notePaint('green', '✓')} ${backupMessages.removed}`)
  })
}
