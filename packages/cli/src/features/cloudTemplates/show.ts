import { cloudInputs, cloudParts } from '@morpheus/sdk'
import { cloudCategoryLabels, qualityLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cloudStatusCell } from '../../core/output/cloudStatus.js'
import { cloudSession, findCloudTemplate } from './find.js'

export interface CloudShowOptions {
  sessao: string
  idioma?: string
}

export async function showCloud(
  context: Context,
  { sessao, idioma }: CloudShowOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await cloudSession(morpheus, sessao)
    const template = await findCloudTemplate(morpheus, id, { reference, language: idioma })
    if (output.json) return output.value(template)
    const { name, language, category, status, reason, quality, components } = template
    const state = cloudStatusCell(status)
    const inputs = cloudInputs(template).map(({ label, example }) =>
      example ? `${label} (${example})` : label,
    )
    const facts: [string, string][] = [
      ['Nome', clean(name)],
      ['Estado', output.paint(state.colour, state.text)],
      ...(reason ? [['Motivo', clean(reason)] satisfies [string, string]] : []),
      ['Categoria', category ? cloudCategoryLabels[category] : '–'],
      ['Idioma', clean(language)],
      ...(quality ? [['Qualidade', qualityLabels[quality]] satisfies [string, string]] : []),
      ['Variáveis', inputs.length > 0 ? clean(inputs.join(', ')) : 'nenhuma'],
      ['ID', clean(template.id)],
    ]
    for (const [label, value] of facts) output.data(`${output.paint('dim', label.padEnd(10))} ${value}`)
    const { header, body, footer, buttons } = cloudParts(components)
    output.data('')
    if (header) output.data(output.paint('bold', clean(header.text || `[${header.format.toLowerCase()}]`)))
    for (const line of body.split(/\r\n|\r|\n/)) output.data(clean(line))
    if (footer) output.data(output.paint('dim', clean(footer)))
    for (const { text, url, phone } of buttons)
      output.data(`[ ${clean([text, url || phone].filter(Boolean).join(' → '))} ]`)
  })
}
