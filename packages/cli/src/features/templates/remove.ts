import { templateMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askText } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { findTemplate } from './find.js'

export async function remove(context: Context, options: SureOptions, reference: string): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive)
    throw usage(
      'A exclusão não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  await withClient(context, async (morpheus) => {
    const { id, name } = await findTemplate(morpheus, reference)
    if (!sure) await confirm(clean(name))
    await morpheus.templates.remove({ id })
    if (output.json) return output.value({ id, deleted: true })
    output.note(`${output.notePaint('green', '✓')} Template excluído: ${clean(name)}`)
  })
}

async function confirm(name: string): Promise<void> {
  process.stderr.write(`${templateMessages.deleteQuestion} ${name}\n`)
  const typed = await askText('Digite sim para excluir:')
  if (typed.trim().toLowerCase() !== 'sim') throw cancelled('Nada foi excluído.')
}
