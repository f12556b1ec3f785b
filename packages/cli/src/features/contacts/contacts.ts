import type { Contact, Session } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Output } from '../../core/output/output.js'
import { tellTable } from '../../core/output/tellTable.js'
import { findSession } from '../sessions/find.js'
import { contactColumns, contactHead, contactRow } from './row.js'
import { searchOf, type WantedOptions, wantedCount } from './wanted.js'

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
    const read = (asked: { limit: number; cursor?: string }) => morpheus.contacts.list({ ...query, ...asked })
    for await (const page of pages(read, ({ contacts }) => contacts, limit)) {
      if (output.json) await list.add(page.contacts)
      else await tell(output, page.contacts, shown === 0)
      shown += page.contacts.length
      total = page.total
    }
    if (output.json) await list.end()
    else if (shown === 0) output.note(search ? 'Nenhum contato encontrado.' : noneYet(session))
    else tellCount(output, shown, total)
  })
}

/** Writes page by page, before the width of later names is known. */
async function tell(output: Output, contacts: readonly Contact[], first: boolean): Promise<void> {
  if (contacts.length === 0) return
  if (!output.onScreen) return tellTable(output, contacts, contactColumns)
  const head = first ? [contactHead(output)] : []
  await output.write(`${[...head, ...contacts.map((contact) => contactRow(contact, output))].join('\n')}\n`)
}

function noneYet({ id, status, apiType }: Session): string {
  const none = 'Esta sessão ainda não tem contatos.'
  // Contacts are only available from a connected phone.
  const waits = apiType === 'MORPHEUS' && status !== 'connected'
  return waits ? `${none} Conecte-a com: morpheus sessoes conectar ${id.slice(0, 8)}` : none
}

function tellCount(output: Output, shown: number, total: number): void {
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
