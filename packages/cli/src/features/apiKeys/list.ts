import type { ApiKey } from '@morpheus/sdk'
import { countOf, formatDate, relativeTime } from '@morpheus/sdk/format'
import { apiKeyScopeLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

const columns: readonly Column<ApiKey>[] = [
  { title: 'NOME', value: ({ name }) => name, sacrifice: 0, shrinksTo: 12 },
  {
    title: 'CHAVE',
    value: ({ prefix }) => prefix,
    cell: ({ prefix }) => ({ text: `${clean(prefix)}…`, colour: 'dim' }),
    sacrifice: 0,
  },
  {
    title: 'PODE',
    value: ({ scopes }) => scopes.join(','),
    cell: ({ scopes }) => ({ text: scopes.map((scope) => apiKeyScopeLabels[scope]).join(', ') }),
    sacrifice: 0,
    shrinksTo: 8,
  },
  {
    title: 'SESSÕES',
    value: ({ sessionIds }) => sessionIds?.join(','),
    cell: ({ sessionIds }) => ({ text: sessionIds === null ? 'todas' : String(sessionIds.length) }),
    sacrifice: 3,
  },
  {
    title: 'USO',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => ({ text: lastUsedAt === null ? 'nunca' : relativeTime(lastUsedAt) }),
    sacrifice: 2,
  },
  {
    title: 'EXPIRA',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => expiry(expiresAt),
    sacrifice: 1,
  },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

function expiry(expiresAt: string | null) {
  if (expiresAt === null) return { text: 'não' }
  if (Date.parse(expiresAt) <= Date.now()) return { text: 'expirada', colour: 'red' as const }
  return { text: formatDate(expiresAt) }
}

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { keys } = await morpheus.apiKeys.list({})
    if (output.json) return output.value(keys)
    if (keys.length === 0)
      return output.note('Nenhuma chave de API. Crie uma com: morpheus chaves criar <nome>')
    tellTable(output, keys, columns)
    if (output.interactive) output.note(output.notePaint('dim', `\n${countOf(keys.length, 'chave')}`))
  })
}
