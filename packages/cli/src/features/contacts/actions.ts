import type { AccountContact, Contact, Session } from '@morpheus/sdk'
import { countOf, formatCount, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printTable, printTableInParts } from '../../core/output/table.js'
import { padText, truncate, width } from '../../core/output/width.js'
import { findSession } from '../sessions/find.js'

interface Look {
  paint: Paint
  /** The width of the window; infinite in a pipe. */
  columns: number
}

/** Fixed columns, as pages are written as they come; the name, of any length, is last. */
const columns = { phone: 17, added: 13 } as const
/** In narrower windows the name needs the space more than the date does. */
const narrow = 50

export function contactHead({ paint, columns: available }: Look): string {
  const added = available < narrow ? '' : padText('ADICIONADO', columns.added)
  return paint('dim', `${padText('TELEFONE', columns.phone)}${added}NOME`)
}

export function contactRow({ name, phone, createdAt }: Contact, { paint, columns: available }: Look): string {
  const number = sanitize(formatPhone(phone))
  // An identifier that is no phone number may be longer than its column.
  const first = width(number) < columns.phone ? padText(number, columns.phone) : `${number}  `
  const added =
    available < narrow ? '' : padText(createdAt === null ? '–' : relativeTime(createdAt), columns.added)
  const displayName = (name && sanitize(name)) || 'Não informado'
  const shown = Number.isFinite(available)
    ? truncate(displayName, Math.max(1, available - width(first) - added.length))
    : displayName
  return `${first}${paint('dim', added)}${name ? shown : paint('grey', shown)}`
}

const contactColumns: Column<Contact>[] = [
  { title: 'TELEFONE', value: ({ phone }) => phone, onScreen: false },
  { title: 'ADICIONADO', value: ({ createdAt }) => createdAt, onScreen: false },
  { title: 'NOME', value: ({ name }) => name, onScreen: false },
]

export interface WantedOptions {
  limite?: number
  todos?: boolean
}

const few = 50

function wantedCount({ limite, todos }: WantedOptions): number {
  if (todos && limite !== undefined) throw usageError('Use --todos ou --limite, não os dois.')
  return todos ? Number.POSITIVE_INFINITY : (limite ?? few)
}

function searchOf(text: string): string {
  const search = text.trim()
  if (search.length > 200) throw usageError('Busca muito longa: use até 200 caracteres.')
  return search
}

export interface ContactsOptions extends WantedOptions {
  busca?: string
}

export async function contacts(
  context: Context,
  options: ContactsOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const search = searchOf(options.busca ?? '')
  const limit = wantedCount(options)
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const list = output.list()
    let shown = 0
    let total = 0
    const query = { id: session.id, ...(search && { search }) }
    const read = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.contacts.list({ ...query, ...pageQuery })
    for await (const page of pages(read, ({ contacts }) => contacts, limit)) {
      if (output.json) await list.add(page.contacts)
      else await printContacts(output, page.contacts, shown === 0)
      shown += page.contacts.length
      total = page.total
    }
    if (output.json) await list.end()
    else if (shown === 0) output.note(search ? 'Nenhum contato encontrado.' : noneYet(session))
    else printCount(output, shown, total)
  })
}

/** Writes page by page, before the width of later names is known. */
async function printContacts(output: Output, contacts: readonly Contact[], first: boolean): Promise<void> {
  if (contacts.length === 0) return
  if (!output.onScreen) return printTable(output, contacts, contactColumns)
  const head = first ? [contactHead(output)] : []
  await output.write(`${[...head, ...contacts.map((contact) => contactRow(contact, output))].join('\n')}\n`)
}

function noneYet({ id, status, apiType }: Session): string {
  const none = 'Esta sessão ainda não tem contatos.'
  // Contacts are only available from a connected phone.
  const waits = apiType === 'MORPHEUS' && status !== 'connected'
  return waits ? `${none} Conecte-a com: morpheus sessoes conectar ${id.slice(0, 8)}` : none
}

function printCount(output: Output, shown: number, total: number): void {
  if (!output.interactive) return
  const counted = countOf(total, 'contato')
  const all = shown >= total
  output.note(
    output.notePaint(
      'dim',
      `\n${all ? counted : `${formatCount(shown)} de ${counted}; para ver todos: --todos`}`,
    ),
  )
}

export async function searchContacts(context: Context, options: WantedOptions, words: string): Promise<void> {
  const { output } = context
  const search = searchOf(words)
  if (search === '') throw usageError('Informe o que buscar.')
  const limit = wantedCount(options)
  await withClient(context, async (morpheus) => {
    const list = output.list()
    const printPart = printTableInParts(output, searchColumns)
    const read = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.contacts.ofAccount({ search, ...pageQuery })
    let shown = 0
    let more = false
    for await (const { contacts, nextCursor } of pages(read, ({ contacts }) => contacts, limit)) {
      shown += contacts.length
      more = Boolean(nextCursor)
      if (output.json) await list.add(contacts)
      else if (contacts.length > 0) printPart(contacts)
    }
    if (output.json) return list.end()
    if (shown === 0) return output.note('Nenhum contato encontrado.')
    if (!output.interactive) return
    const counted = countOf(shown, 'contato')
    output.note(output.notePaint('dim', `\n${counted}${more ? '; há mais, para ver todos: --todos' : ''}`))
  })
}

const searchColumns: Column<AccountContact>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    sacrifice: 0,
  },
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: (name && sanitize(name)) || 'Não informado' }),
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
