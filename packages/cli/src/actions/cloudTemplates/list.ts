import type { CloudTemplate } from '@morpheus/sdk'
import { cloudParts } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { cloudCategoryLabels, cloudTemplateMessages } from '@morpheus/sdk/text'
import { pages } from '../../client/pages.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { cloudStatusCell } from '../../output/cloudStatus.js'
import type { Column } from '../../output/table.js'
import { tellTable } from '../../output/tellTable.js'
import { cloudSession } from './find.js'

export interface CloudListOptions {
  sessao: string
  busca?: string
  limite?: number
}

const few = 50
const largestPage = 100

const columns: Column<CloudTemplate>[] = [
  {
    title: 'ESTADO',
    cell: ({ status }) => cloudStatusCell(status),
    exact: ({ status }) => status,
    sacrifice: 0,
  },
  { title: 'NOME', cell: ({ name }) => ({ text: clean(name) }), sacrifice: 0, shrinksTo: 16 },
  { title: 'IDIOMA', cell: ({ language }) => ({ text: clean(language) }), sacrifice: 2 },
  {
    title: 'CATEGORIA',
    cell: ({ category }) => ({ text: category ? cloudCategoryLabels[category] : '–' }),
    exact: ({ category }) => category ?? null,
    sacrifice: 3,
  },
  {
    title: 'CONTEÚDO',
    cell: ({ components }) => ({
      text: clean(cloudParts(components).body.replace(/\s+/g, ' ')),
      colour: 'grey',
    }),
    sacrifice: 1,
    shrinksTo: 16,
  },
]

export async function listCloud(context: Context, options: CloudListOptions): Promise<void> {
  const { output } = context
  const { sessao, busca, limite = few } = options
  await withClient(context, async (morpheus) => {
    const { id } = await cloudSession(morpheus, sessao)
    const found: CloudTemplate[] = []
    let more = false
    const read = (asked: { limit: number; cursor?: string }) =>
      morpheus.cloudTemplates.list({
        id,
        ...(busca && { search: busca.trim() }),
        ...asked,
        limit: Math.min(asked.limit, largestPage),
      })
    for await (const page of pages(read, (one) => one.templates, limite)) {
      found.push(...page.templates)
      more = Boolean(page.nextCursor)
    }
    if (output.json) return output.value(found)
    if (found.length === 0) return output.note(`${cloudTemplateMessages.none}.`)
    tellTable(output, found, columns)
    if (!output.interactive) return
    const said = more
      ? `Os ${formatCount(found.length)} primeiros; para ver mais: --limite`
      : countOf(found.length, 'template')
    output.note(output.notePaint('dim', `\n${said}`))
  })
}
