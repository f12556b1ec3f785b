import { createBackup } from '@morpheus/sdk'
import { formatBytes } from '@morpheus/sdk/format'
import { backupMessages, backupStepLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { failed } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import { saveFile } from '../../core/saveFile.js'

export interface CreateOptions {
  configuracoes?: boolean
  descricao?: string
  saida?: string
}

export async function create(context: Context, options: CreateOptions): Promise<void> {
  const { output } = context
  const { configuracoes, descricao = '', saida } = options
  await withClient(context, async (morpheus) => {
    const spinner = await openSpinner(output)
    let made: { id?: string; filename?: string; size?: number } = {}
    const flow = createBackup(morpheus, {
      onCreated: (backup) => {
        made = backup
      },
    })
    flow.store.subscribe((state) => {
      if (state.phase !== 'running') return
      const left =
        state.remaining === null ? backupMessages.finishing : backupMessages.remaining(state.remaining)
      spinner?.show(`${backupStepLabels[state.step]} · ${Math.round(state.part * 100)}% · ${left}`)
    })
    const done = await flow.create({ type: configuracoes ? 'SETTINGS_ONLY' : 'FULL', description: descricao })
    spinner?.hide()
    const state = flow.store.getState()
    flow.stop()
    if (!done)
      throw failed(state.phase === 'failed' ? state.error : backupMessages.unknownFailure, 'backup_failed')
    const { id, filename = 'backup.zip', size = 0 } = made
    const path =
      saida === undefined || id === undefined
        ? null
        : await saveFile(() => morpheus.backups.download({ id }), filename, saida)
    if (output.json) return output.value({ ...made, ...(path !== null && { path }) })
    const where = path === null ? `morpheus backup baixar ${clean((id ?? '').slice(0, 8))}` : clean(path)
    output.note(`${output.notePaint('green', '✓')} Backup criado (${formatBytes(size)}): ${clean(filename)}`)
    output.note(output.notePaint('dim', `  ${where}`))
  })
}
