import type { Template } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { templateMessages } from '@morpheus/sdk/text'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

export interface ListOptions {
  busca?: string
  categoria?: string
  estado?: 'ativo' | 'inativo'
  limite?: number
}

const few = 50
const largestPage = 200

const columns: Column<Template>[] = [
  {
    title: 'ESTADO',
    value: ({ isActive }) => isActive,
    cell: ({ isActive }) =>
      isActive
        ? { text: `● ${templateMessages.active}`, colour: 'green' }
        : { text: `○ ${templateMessages.inactive}`, colour: 'grey' },
    sacrifice: 0,
  },
  { title: 'NOME', value: ({ name }) => name, sacrifice: 0, shrinksTo: 16 },
  { title: 'CATEGORIA', value: ({ category }) => category, sacrifice: 2, shrinksTo: 10 },
  {
    title: 'CONTEÚDO',
    value: ({ content }) => content,
    cell: ({ content }) => ({ text: clean(content.replace(/\s+/g, ' ')), colour: 'grey' }),
    sacrifice: 1,
    shrinksTo: 16,
  },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { busca, categoria, estado, limite = few } = options
  const query = {
    ...(busca && { search: busca.trim() }),
    ...(categoria !== undefined && { category: categoria }),
    ...(estado && { isActive: estado === 'ativo' }),
  }
  await withClient(context, async (morpheus) => {
    const found: Template[] = []
    let more = false
    const read = (asked: { limit: number; cursor?: string }) =>
      morpheus.templates.list({ ...query, ...asked, limit: Math.min(asked.limit, largestPage) })
    for await (const page of pages(read, (one) => one.templates, limite)) {
      found.push(...page.templates)
      more = Boolean(page.nextCursor)
    }
    if (output.json) return output.value(found)
    if (found.length === 0) return output.note(`${templateMessages.none}.`)
    tellTable(output, found, columns)
    if (!output.interactive) return
    const counted = countOf(found.length, 'template')
    const said = more ? `Os ${formatCount(found.length)} mais novos; para ver mais: --limite` : counted
    output.note(output.notePaint('dim', `\n${said}`))
  })
}
