import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Backup, type Morpheus, restoreBackup } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { backupMessages, restoreStepLabel } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelled, failed, usage } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { findBackup } from './find.js'

export type RestoreOptions = SureOptions

export async function restore(context: Context, options: RestoreOptions, reference: string): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    const message =
      'A restauração não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.'
    throw usage(message, 'no_terminal')
  }
  await withClient(context, async (morpheus) => {
    const file = await stat(reference).catch(() => null)
    const isFile = file?.isFile() ?? false
    const known = isFile ? null : await findBackup(morpheus, reference)
    if (known) output.note(`Backup de ${formatDateTime(known.createdAt)}`)
    if (!sure && !(await askSure(backupMessages.restoreQuestion))) throw cancelled('Nada foi restaurado.')
    const { id } = known ?? (await uploaded(morpheus, reference))
    const spinner = await openSpinner(output)
    const answer = await restoreBackup(morpheus, { id }, ({ step, part, remaining }) => {
      const left = remaining === null ? backupMessages.finishing : backupMessages.remaining(remaining)
      spinner?.show(`${restoreStepLabel(step)} · ${Math.round(part * 100)}% · ${left}`)
    }).finally(() => spinner?.hide())
    if (output.json) return output.value({ id, ...answer })
    output.note(`${output.notePaint('green', '✓')} ${backupMessages.restored}`)
    const { keysMissing = 0 } = answer
    if (keysMissing > 0)
      output.note(`${output.notePaint('yellow', '!')} ${backupMessages.keysMissing(keysMissing)}`)
  })
}

async function uploaded(morpheus: Morpheus, path: string): Promise<Pick<Backup, 'id'>> {
  const blob = await openAsBlob(path, { type: 'application/zip' })
  const { id } = await morpheus.backups.upload({ file: new File([blob], basename(path)) })
  if (id === undefined) throw failed('O servidor não disse qual backup recebeu', 'unexpected_answer')
  return { id }
}
