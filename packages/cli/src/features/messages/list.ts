import type { MessageRecord, MessageState, Morpheus, Session } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { printList } from '../../core/output/table.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { columns } from './row.js'
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

const few = 50
const maxPageSize = 200

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { contato, estado, sentido, limite = few } = options
  const filters: Filters = {
    ...(contato !== undefined && { contact: parseContact(contato) }),
    ...(estado !== undefined && { state: stateOf(estado) }),
    ...(sentido !== undefined && { direction: sentido === 'recebidas' ? 'incoming' : 'outgoing' }),
  }
  await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, options.sessao)
    const found = await newest(morpheus, sessions, filters, limite)
    print(output, found, new Map(sessions.map(({ id, name }) => [id, name])))
  })
}

async function newest({ messages }: Morpheus, sessions: Session[], filters: Filters, limit: number) {
  const pages = await forEach(sessions, async ({ id }) => {
    const found: MessageRecord[] = []
    for (let cursor: string | null | undefined; ; ) {
      const size = Math.min(limit - found.length, maxPageSize)
      const page = await messages.list({ id, ...filters, limit: size, ...(cursor && { cursor }) })
      found.push(...page.messages)
      cursor = page.nextCursor
      if (!cursor || found.length >= limit) return { found, more: Boolean(cursor) }
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
  names: ReadonlyMap<string, string>,
) {
  const counted = countOf(messages.length, 'mensagem', 'mensagens')
  printList(output, messages, {
    columns: columns(names),
    empty: 'Nenhuma mensagem encontrada.',
    summary: more ? `As ${counted} mais novas; para ver mais: --limite` : counted,
  })
}

function stateOf(word: string): MessageState {
  const lowerCaseWord = word.toLowerCase()
  const found = Object.hasOwn(stateWords, lowerCaseWord)
    ? stateWords[lowerCaseWord]
    : Object.values(stateWords).find((one) => one === lowerCaseWord)
  if (found) return found
  throw usageError(
    `Estado desconhecido: "${sanitize(word)}". Use: ${Object.keys(stateWords).join(', ')}.`,
    'usage',
  )
}
