import { previewTemplate, variablesIn } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { templateMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { findTemplate } from './find.js'

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const template = await findTemplate(morpheus, reference)
    if (output.json) return output.value(template)
    const variables = variablesIn(template.content)
    const facts: [string, string][] = [
      ['Nome', clean(template.name)],
      ['Categoria', clean(template.category ?? '–')],
      ['Estado', template.isActive ? templateMessages.active : templateMessages.inactive],
      ['Criado em', template.createdAt ? formatDateTime(template.createdAt) : '–'],
      ['Variáveis', variables.length > 0 ? clean(variables.join(', ')) : 'nenhuma'],
      ['ID', clean(template.id)],
    ]
    for (const [label, value] of facts) output.data(`${output.paint('dim', label.padEnd(10))} ${value}`)
    output.data('')
    output.data(lines(template.content))
    if (variables.length === 0) return
    output.data(`\n${output.paint('dim', 'Com valores de exemplo')}`)
    output.data(lines(previewTemplate(template.content)))
  })
}

/** Keeps line ends, and removes everything else that a terminal would interpret. */
const lines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(clean)
    .join('\n')
