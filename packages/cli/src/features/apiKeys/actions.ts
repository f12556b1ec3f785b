import type { ApiKey } from '@morpheus/sdk'
import { countOf, formatDate, relativeTime } from '@morpheus/sdk/format'
import { apiKeyScopeLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { askText, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findSession } from '../sessions/find.js'

const columns: readonly Column<ApiKey>[] = [
  { title: 'NOME', value: ({ name }) => name, dropPriority: 0, minWidth: 12 },
  {
    title: 'CHAVE',
    value: ({ prefix }) => prefix,
    cell: ({ prefix }) => ({ text: `${sanitize(prefix)}…`, colour: 'dim' }),
    dropPriority: 0,
  },
  {
    title: 'PODE',
    value: ({ scopes }) => scopes.join(','),
    cell: ({ scopes }) => ({ text: scopes.map((scope) => apiKeyScopeLabels[scope]).join(', ') }),
    dropPriority: 0,
    minWidth: 8,
  },
  {
    title: 'SESSÕES',
    value: ({ sessionIds }) => sessionIds?.join(','),
    cell: ({ sessionIds }) => ({ text: sessionIds === null ? 'todas' : String(sessionIds.length) }),
    dropPriority: 3,
  },
  {
    title: 'USO',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => ({ text: lastUsedAt === null ? 'nunca' : relativeTime(lastUsedAt) }),
    dropPriority: 2,
  },
  {
    title: 'EXPIRA',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => formatExpiry(expiresAt),
    dropPriority: 1,
  },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

function formatExpiry(expiresAt: string | null) {
  if (expiresAt === null) return { text: 'não' }
  if (Date.parse(expiresAt) <= Date.now()) return { text: 'expirada', colour: 'red' as const }
  return { text: formatDate(expiresAt) }
}

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { keys } = await morpheus.apiKeys.list({})
    printList(output, keys, {
      columns,
      empty: 'Nenhuma chave de API. Crie uma com: morpheus chaves criar <nome>',
      summary: countOf(keys.length, 'chave'),
    })
  })
}

const dayMs = 24 * 60 * 60_000

const scopeWords = {
  leitura: 'read',
  mensagens: 'messages',
  sessoes: 'sessions',
  tudo: 'everything',
} as const satisfies Record<string, ApiKey['scopes'][number]>

export interface CreateOptions {
  escopo?: (keyof typeof scopeWords)[]
  sessao?: string[]
  dias?: number
}

export async function create(context: Context, options: CreateOptions, name: string): Promise<void> {
  const { output } = context
  const { escopo = ['leitura'], sessao, dias } = options
  await withClient(context, async (morpheus) => {
    const sessionIds: string[] = []
    for (const reference of sessao ?? []) sessionIds.push((await findSession(morpheus, reference)).id)
    const created = await morpheus.apiKeys.create({
      name,
      scopes: escopo.map((scope) => scopeWords[scope]),
      sessionIds: sessao ? sessionIds : null,
      expiresAt: dias === undefined ? null : new Date(Date.now() + dias * dayMs).toISOString(),
    })
    if (output.json) return output.value(created)
    output.success(`Chave criada: ${sanitize(created.key.name)}. Guarde-a agora:`)
    output.data(sanitize(created.secret))
    output.note(output.stderrPaint('dim', 'Ela não é mostrada de novo. Use-a em MORPHEUS_API_KEY.'))
  })
}

export async function end(context: Context, options: ConfirmationOptions, reference: string): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options, 'Encerrar uma chave não pode ser desfeito')
  await withClient(context, async (morpheus) => {
    const { keys } = await morpheus.apiKeys.list({})
    const key = findKey(keys, reference.trim())
    if (needsConfirmation) await confirm(sanitize(key.name))
    await morpheus.apiKeys.remove({ id: key.id })
    if (output.json) return output.value({ id: key.id, ended: true })
    output.success(`Chave encerrada: ${sanitize(key.name)}`)
  })
}

function findKey(keys: readonly ApiKey[], reference: string): ApiKey {
  const matches = keys.filter(({ id, name, prefix }) => {
    return id === reference || name === reference || (reference !== '' && reference.startsWith(prefix))
  })
  const [match] = matches
  if (!match) {
    throw failureError(
      `Chave não encontrada: "${sanitize(reference.slice(0, 10))}". Veja as chaves com: morpheus chaves listar`,
      'api_key_not_found',
    )
  }
  if (matches.length > 1) {
    const lines = matches.map(({ id, name, prefix }) => `\n  ${id}  ${sanitize(prefix)}…  ${sanitize(name)}`)
    throw usageError(`${matches.length} chaves se chamam assim. Use o ID:${lines.join('')}`, 'ambiguous')
  }
  return match
}

async function confirm(name: string): Promise<void> {
  process.stderr.write(`A chave "${name}" deixa de valer agora, em todo lugar. Isso não pode ser desfeito.\n`)
  const confirmation = await askText('Digite o nome da chave para encerrar:')
  if (confirmation.trim() !== name.trim()) throw cancelledError('O nome não confere: nada foi encerrado.')
}
