import type { AccountContact } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { pages } from '../../client/pages.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import type { Column } from '../../output/table.js'
import { tellTable } from '../../output/tellTable.js'

export interface SearchOptions {
  limite?: number
  todos?: boolean
}

const few = 50

/** The contacts of all sessions whose name or phone has a text. */
export async function searchContacts(context: Context, options: SearchOptions, words: string): Promise<void> {
  const { output } = context
  const search = words.trim()
  if (search === '') throw usage('Informe o que buscar.')
  if (search.length > 200) throw usage('Busca muito longa: use até 200 caracteres.')
  if (options.todos && options.limite !== undefined) throw usage('Use --todos ou --limite, não os dois.')
  const limit = options.todos ? Number.POSITIVE_INFINITY : (options.limite ?? few)
  await withClient(context, async (morpheus) => {
    const list = output.list()
    const read = (asked: { limit: number; cursor?: string }) =>
      morpheus.contacts.ofAccount({ search, ...asked })
    let shown = 0
    for await (const page of pages(read, ({ contacts }) => contacts, limit)) {
      shown += page.contacts.length
      if (output.json) await list.add(page.contacts)
      else if (page.contacts.length > 0) tellTable(output, page.contacts, columns)
    }
    if (output.json) await list.end()
    else if (shown === 0) output.note('Nenhum contato encontrado.')
  })
}

const columns: Column<AccountContact>[] = [
  {
    title: 'TELEFONE',
    cell: ({ phone }) => ({ text: clean(formatPhone(phone)) }),
    exact: ({ phone }) => clean(phone),
    sacrifice: 0,
  },
  {
    title: 'NOME',
    cell: ({ name }) => ({ text: (name && clean(name)) || 'Não informado' }),
    exact: ({ name }) => clean(name ?? ''),
    sacrifice: 0,
    shrinksTo: 12,
  },
  {
    title: 'SESSÃO',
    cell: ({ sessionName, sessionId }) => ({ text: clean(sessionName || sessionId) }),
    sacrifice: 1,
    shrinksTo: 10,
  },
]
