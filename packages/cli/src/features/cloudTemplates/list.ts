import type { CloudTemplate } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { cloudTemplateMessages } from '@morpheus/sdk/text'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { tellTable } from '../../core/output/tellTable.js'
import { cloudSession } from './find.js'
import { columns } from './row.js'

export interface CloudListOptions {
  sessao: string
  busca?: string
  limite?: number
}

const few = 50
const largestPage = 100

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
