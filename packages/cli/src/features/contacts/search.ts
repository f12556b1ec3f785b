import type { AccountContact } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'
import type { Column } from '../../core/output/table.js'
import { tellTableInParts } from '../../core/output/tellTable.js'
import { searchOf, type WantedOptions, wantedCount } from './wanted.js'

export async function searchContacts(context: Context, options: WantedOptions, words: string): Promise<void> {
  const { output } = context
  const search = searchOf(words)
  if (search === '') throw usage('Informe o que buscar.')
  const limit = wantedCount(options)
  await withClient(context, async (morpheus) => {
    const list = output.list()
    const tell = tellTableInParts(output, columns)
    const read = (asked: { limit: number; cursor?: string }) =>
      morpheus.contacts.ofAccount({ search, ...asked })
    let shown = 0
    let more = false
    for await (const { contacts, nextCursor } of pages(read, ({ contacts }) => contacts, limit)) {
      shown += contacts.length
      more = Boolean(nextCursor)
      if (output.json) await list.add(contacts)
      else if (contacts.length > 0) tell(contacts)
    }
    if (output.json) return list.end()
    if (shown === 0) return output.note('Nenhum contato encontrado.')
    if (!output.interactive) return
    const counted = countOf(shown, 'contato')
    output.note(output.notePaint('dim', `\n${counted}${more ? '; há mais, para ver todos: --todos' : ''}`))
  })
}

const columns: Column<AccountContact>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: clean(formatPhone(phone)) }),
    sacrifice: 0,
  },
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: (name && clean(name)) || 'Não informado' }),
    sacrifice: 0,
    shrinksTo: 12,
  },
  {
    title: 'SESSÃO',
    value: ({ sessionName, sessionId }) => sessionName || sessionId,
    sacrifice: 1,
    shrinksTo: 10,
  },
]
