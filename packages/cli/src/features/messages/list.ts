import type { MessageRecord, MessageSearchState, Morpheus, Session } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { printList } from '../../core/output/table.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { createColumns } from './row.js'
import { listedStateWords, parseContact, type SessionOption, searchedStateWords } from './words.js'

export interface ListOptions extends SessionOption {
  contato?: string
  busca?: string
  hoje?: boolean
  estado?: string
  sentido?: string
  limite?: number
}

interface Filters {
  contact?: string
  state?: MessageSearchState
  direction?: 'incoming' | 'outgoing'
  search?: string
  today?: true
}

interface Results {
  messages: MessageRecord[]
  more: boolean
}

type ReadPage = (page: { limit: number; cursor?: string }) => Promise<{
  messages: MessageRecord[]
  nextCursor: string | null
}>

const defaultLimit = 50
const maxPageSize = 200

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { contato, busca, hoje, estado, sentido, limite = defaultLimit } = options
  const filters: Filters = {
    ...(contato !== undefined && { contact: parseContact(contato) }),
    ...(busca !== undefined && { search: busca }),
    ...(hoje && { today: true }),
    ...(estado !== undefined && { state: parseState(estado) }),
    ...(sentido !== undefined && { direction: sentido === 'recebidas' ? 'incoming' : 'outgoing' }),
  }
  if (isSearch(filters) && filters.contact !== undefined)
    throw usageError('--contato não se usa com --busca, --hoje nem --estado pendente.', 'usage')
  await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, options.sessao)
    const results = await readNewest(morpheus, sessions, filters, limite)
    print(output, results, new Map(sessions.map(({ id, name }) => [id, name])))
  })
}

const isSearch = ({ search, today, state }: Filters) =>
  search !== undefined || today === true || state === 'pending'

async function readNewest(
  { messages }: Morpheus,
  sessions: Session[],
  filters: Filters,
  limit: number,
): Promise<Results> {
  const { contact, state, search, today, direction } = filters
  const pages = await forEach(sessions, ({ id }) => {
    if (isSearch(filters)) {
      const filter = { sessionId: id, ...(search !== undefined && { search }), ...(today && { today }) }
      const more = { ...(state && { state }), ...(direction && { direction }) }
      return readPages((page) => messages.search({ ...filter, ...more, ...page }), limit)
    }
    const filter = {
      ...(contact && { contact }),
      ...(state && state !== 'pending' && { state }),
      ...(direction && { direction }),
    }
    return readPages((page) => messages.list({ id, ...filter, ...page }), limit)
  })
  const all = pages.flatMap((page) => page.messages)
  return {
    messages: all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit),
    more: all.length > limit || pages.some(({ more }) => more),
  }
}

async function readPages(read: ReadPage, limit: number): Promise<Results> {
  const messages: MessageRecord[] = []
  for (let cursor: string | undefined; ; ) {
    const size = Math.min(limit - messages.length, maxPageSize)
    const page = await read({ limit: size, ...(cursor && { cursor }) })
    messages.push(...page.messages)
    cursor = page.nextCursor ?? undefined
    if (!cursor || messages.length >= limit) return { messages, more: Boolean(cursor) }
  }
}

function print(output: Output, { messages, more }: Results, sessionNames: ReadonlyMap<string, string>) {
  const countText = countOf(messages.length, 'mensagem', 'mensagens')
  printList(output, messages, {
    columns: createColumns(sessionNames),
    empty: 'Nenhuma mensagem encontrada.',
    summary: more ? `As ${countText} mais novas; para ver mais: --limite` : countText,
  })
}

function parseState(name: string): MessageSearchState {
  const lowerCaseWord = name.toLowerCase()
  const state = Object.hasOwn(searchedStateWords, lowerCaseWord)
    ? searchedStateWords[lowerCaseWord]
    : Object.values(searchedStateWords).find((one) => one === lowerCaseWord)
  if (state) return state
  throw usageError(`Estado desconhecido: "${sanitize(name)}". Use: ${listedStateWords.join(', ')}.`, 'usage')
}
