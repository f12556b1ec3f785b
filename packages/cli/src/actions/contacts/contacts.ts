import type { Contact, Morpheus } from '@morpheus/sdk'
import { formatCount, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean, safeJson } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import type { Output } from '../../output/output.js'
import { cut, pad } from '../../output/width.js'
import { findSession } from '../sessions/find.js'

export interface ContactsOptions {
  busca?: string
  limite?: number
  todos?: boolean
}

const largestPage = 500
const few = 50

export async function contacts(context: Context, options: ContactsOptions, reference: string): Promise<void> {
  const { output } = context
  const search = options.busca?.trim()
  if (search !== undefined && search.length > 200) throw usage('Busca muito longa: use até 200 caracteres.')
  if (options.todos && options.limite !== undefined) throw usage('Use --todos ou --limite, não os dois.')
  const limit = options.todos ? Number.POSITIVE_INFINITY : (options.limite ?? few)
  await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    let shown = 0
    let total = 0
    for await (const page of pages(morpheus, { id, ...(search && { search }) }, limit)) {
      if (shown === 0 && page.contacts.length > 0 && !output.json) output.data(head(output))
      const lines = page.contacts.map((contact) => (output.json ? safeJson(contact) : row(contact, output)))
      if (lines.length > 0) await output.write(`${lines.join('\n')}\n`)
      shown += lines.length
      total = page.total
    }
    tellCount(output, { shown, total, search })
  })
}

async function* pages({ contacts: calls }: Morpheus, query: { id: string; search?: string }, limit: number) {
  for (let left = limit, cursor: string | null = null; left > 0; ) {
    const page: Awaited<ReturnType<typeof calls.list>> = await calls.list({
      ...query,
      limit: Math.min(left, largestPage),
      ...(cursor !== null && { cursor }),
    })
    yield page
    left -= page.contacts.length
    cursor = page.nextCursor
    if (cursor === null) return
  }
}

/** Fixed columns: pages are written as they come, and the name, of any length, stands last. */
const columns = { phone: 17, added: 13 }

const head = ({ paint }: Output) =>
  paint('dim', `${pad('TELEFONE', columns.phone)}${pad('ADICIONADO', columns.added)}NOME`)

function row({ name, phone, createdAt }: Contact, { paint, columns: available }: Output): string {
  const added = createdAt === null ? '–' : relativeTime(createdAt)
  const called = name ? clean(name) : 'Não informado'
  const room = Math.max(10, available - columns.phone - columns.added)
  const shown = Number.isFinite(room) ? cut(called, room) : called
  return `${pad(clean(formatPhone(phone)), columns.phone)}${paint('dim', pad(added, columns.added))}${name ? shown : paint('grey', shown)}`
}

function tellCount(
  output: Output,
  { shown, total, search }: { shown: number; total: number; search: string | undefined },
): void {
  if (shown === 0) output.note(search ? 'Nenhum contato encontrado.' : 'Esta sessão ainda não tem contatos.')
  if (shown === 0 || !output.interactive) return
  const counted = total === 1 ? '1 contato' : `${formatCount(total)} contatos`
  const all = shown >= total
  output.note(
    output.notePaint(
      'dim',
      `\n${all ? counted : `${formatCount(shown)} de ${counted}; para ver todos: --todos`}`,
    ),
  )
}
