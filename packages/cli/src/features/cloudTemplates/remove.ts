import { cloudTemplateMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askText } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { cloudSession, findCloudTemplate } from './find.js'

export interface CloudRemoveOptions extends SureOptions {
  sessao: string
  idioma?: string
}

export async function removeCloud(
  context: Context,
  options: CloudRemoveOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive)
    throw usage(
      'A exclusão não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  await withClient(context, async (morpheus) => {
    const { id } = await cloudSession(morpheus, options.sessao)
    const template = await findCloudTemplate(morpheus, id, { reference, language: options.idioma })
    const called = `${clean(template.name)} (${clean(template.language)})`
    if (!sure) {
      process.stderr.write(`${cloudTemplateMessages.removeQuestion}\n${called}\n`)
      const typed = await askText('Digite sim para excluir:')
      if (typed.trim().toLowerCase() !== 'sim') throw cancelled('Nada foi excluído.')
    }
    await morpheus.cloudTemplates.remove({ id, templateId: template.id })
    if (output.json) return output.value({ id: template.id, deleted: true })
    output.note(`${output.notePaint('green', '✓')} ${cloudTemplateMessages.removed}: ${called}`)
  })
}
