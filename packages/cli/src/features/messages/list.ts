import type { MessageRecord, MessageState, Morpheus, Session } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { printList } from '../../core/output/table.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { createColumns } from './row.js'
import { parseContact, type SessionOption, stateWords } from './words.js'

export interface ListOptions extends SessionOption {
  contato?: string
  estado?: string
  sentido?: string
  limite?: number
}

interface Filters {
  contact?: string
  state?: MessageState
  direction?: 'incoming' | 'outgoing'
}

const defaultLimit = 50
const maxPageSize = 200

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { contato, estado, sentido, limite = defaultLimit } = options
  const filters: Filters = {
    ...(contato !== undefined && { contact: parseContact(contato) }),
    ...(estado !== undefined && { state: parseState(estado) }),
    ...(sentido !== undefined && { direction: sentido === 'recebidas' ? 'incoming' : 'outgoing' }),
  }
  await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, options.sessao)
    const results = await readNewest(morpheus, sessions, filters, limite)
    print(output, results, new Map(sessions.map(({ id, name }) => [id, name])))
  })
}

async function readNewest({ messages }: Morpheus, sessions: Session[], filters: Filters, limit: number) {
  const pages = await forEach(sessions, async ({ id }) => {
    const results: MessageRecord[] = []
    for (let cursor: string | null | undefined; ; ) {
      const size = Math.min(limit - results.length, maxPageSize)
      const page = await messages.list({ id, ...filters, limit: size, ...(cursor && { cursor }) })
      results.push(...page.messages)
      cursor = page.nextCursor
      if (!cursor || results.length >= limit) return { found: results, more: Boolean(cursor) }
    }
  })
  const all = pages.flatMap(({ found }) => found)
  return {
    messages: all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit),
    more: all.length > limit || pages.some(({ more }) => more),
  }
}

function print(
  output: Output,
  { messages, more }: { messages: MessageRecord[]; more: boolean },
  sessionNames: ReadonlyMap<string, string>,
) {
  const countText = countOf(messages.length, 'mensagem', 'mensagens')
  printList(output, messages, {
    columns: createColumns(sessionNames),
    empty: 'Nenhuma mensagem encontrada.',
    summary: more ? `As ${countText} mais novas; para ver mais: --limite` : countText,
  })
}

function parseState(name: string): MessageState {
  const lowerCaseWord = name.toLowerCase()
  const state = Object.hasOwn(stateWords, lowerCaseWord)
    ? stateWords[lowerCaseWord]
    : Object.values(stateWords).find((one) => one === lowerCaseWord)
  if (state) return state
  throw usageError(
    `Estado desconhecido: "${sanitize(name)}". Use: ${Object.keys(stateWords).join(', ')}.`,
    'usage',
  )
}
