import type { AccountContact, Contact, Session } from '@morpheus/sdk'
import { countOf, formatCount, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { iteratePages } from '../../core/client/pages.js'
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

interface RowStyle {
  paint: Paint
  /** The width of the window; infinite in a pipe. */
  columns: number
}

/** Fixed columns, as pages are written as they come; the name, of any length, is last. */
const columns = { phone: 17, added: 13 } as const
/** In narrower windows the name needs the space more than the date does. */
const maxNarrowWidth = 50

export function formatContactHead({ paint, columns: available }: RowStyle): string {
  const addedCell = available < maxNarrowWidth ? '' : padText('ADICIONADO', columns.added)
  return paint('dim', `${padText('TELEFONE', columns.phone)}${addedCell}NOME`)
}

export function formatContactRow(
  { name, phone, createdAt }: Contact,
  { paint, columns: available }: RowStyle,
): string {
  const number = sanitize(formatPhone(phone))
  // An identifier that is no phone number may be longer than its column.
  const first = width(number) < columns.phone ? padText(number, columns.phone) : `${number}  `
  const addedCell =
    available < maxNarrowWidth
      ? ''
      : padText(createdAt === null ? '–' : relativeTime(createdAt), columns.added)
  const displayName = (name && sanitize(name)) || 'Não informado'
  const printed = Number.isFinite(available)
    ? truncate(displayName, Math.max(1, available - width(first) - addedCell.length))
    : displayName
  return `${first}${paint('dim', addedCell)}${name ? printed : paint('grey', printed)}`
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

const defaultLimit = 50

function getLimit({ limite, todos }: WantedOptions): number {
  if (todos && limite !== undefined) throw usageError('Use --todos ou --limite, não os dois.')
  return todos ? Number.POSITIVE_INFINITY : (limite ?? defaultLimit)
}

function toSearch(text: string): string {
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
  const search = toSearch(options.busca ?? '')
  const limit = getLimit(options)
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const list = output.list()
    let printedCount = 0
    let total = 0
    const query = { id: session.id, ...(search && { search }) }
    const readPage = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.contacts.list({ ...query, ...pageQuery })
    for await (const page of iteratePages(readPage, ({ contacts }) => contacts, limit)) {
      if (output.json) await list.add(page.contacts)
      else await printContacts(output, page.contacts, printedCount === 0)
      printedCount += page.contacts.length
      total = page.total
    }
    if (output.json) await list.end()
    else if (printedCount === 0)
      output.note(search ? 'Nenhum contato encontrado.' : explainEmptyList(session))
    else printCount(output, printedCount, total)
  })
}

/** Writes page by page, before the width of later names is known. */
async function printContacts(output: Output, contacts: readonly Contact[], first: boolean): Promise<void> {
  if (contacts.length === 0) return
  if (!output.onScreen) return printTable(output, contacts, contactColumns)
  const head = first ? [formatContactHead(output)] : []
  await output.write(
    `${[...head, ...contacts.map((contact) => formatContactRow(contact, output))].join('\n')}\n`,
  )
}

function explainEmptyList({ id, status, apiType }: Session): string {
  const emptyText = 'Esta sessão ainda não tem contatos.'
  // Contacts are only available from a connected phone.
  const waits = apiType === 'MORPHEUS' && status !== 'connected'
  return waits ? `${emptyText} Conecte-a com: morpheus sessoes conectar ${id.slice(0, 8)}` : emptyText
}

function printCount(output: Output, printed: number, total: number): void {
  if (!output.interactive) return
  const totalText = countOf(total, 'contato')
  const isComplete = printed >= total
  output.note(
    output.stderrPaint(
      'dim',
      `\n${isComplete ? totalText : `${formatCount(printed)} de ${totalText}; para ver todos: --todos`}`,
    ),
  )
}

export async function searchContacts(
  context: Context,
  options: WantedOptions,
  searchText: string,
): Promise<void> {
  const { output } = context
  const search = toSearch(searchText)
  if (search === '') throw usageError('Informe o que buscar.')
  const limit = getLimit(options)
  await withClient(context, async (morpheus) => {
    const list = output.list()
    const printPart = printTableInParts(output, searchColumns)
    const readPage = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.contacts.ofAccount({ search, ...pageQuery })
    let printedCount = 0
    let hasMore = false
    for await (const { contacts, nextCursor } of iteratePages(readPage, ({ contacts }) => contacts, limit)) {
      printedCount += contacts.length
      hasMore = Boolean(nextCursor)
      if (output.json) await list.add(contacts)
      else if (contacts.length > 0) printPart(contacts)
    }
    if (output.json) return list.end()
    if (printedCount === 0) return output.note('Nenhum contato encontrado.')
    if (!output.interactive) return
    const countText = countOf(printedCount, 'contato')
    output.note(
      output.stderrPaint('dim', `\n${countText}${hasMore ? '; há mais, para ver todos: --todos' : ''}`),
    )
  })
}

const searchColumns: Column<AccountContact>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    dropPriority: 0,
  },
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: (name && sanitize(name)) || 'Não informado' }),
    dropPriority: 0,
    minWidth: 12,
  },
  {
    title: 'SESSÃO',
    value: ({ sessionName, sessionId }) => sessionName || sessionId,
    dropPriority: 1,
    minWidth: 10,
  },
]
