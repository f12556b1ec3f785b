import type { Morpheus, StatusPost } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { selectSender } from '../messages/find.js'
import { readFile } from '../messages/readMessage.js'
import { parseContact, type SessionOption } from '../messages/words.js'
import {
  createPostIdColumn,
  createPostTimeColumn,
  postTextColumn,
  type ReceiveOptions,
  switchReceiving,
} from './posts.js'

/** Statuses to scan for the start of an id. */
const scanLimit = 200

const columns: Column<StatusPost>[] = [
  {
    title: 'DE',
    value: ({ isFromMe, contact }) => (isFromMe ? 'eu' : (contact?.phone ?? null)),
    cell: (status) => ({ text: sanitize(getAuthor(status)) }),
    dropPriority: 0,
    minWidth: 10,
  },
  { title: 'TIPO', value: ({ kind }) => kind, dropPriority: 3 },
  postTextColumn,
  createPostTimeColumn('POSTADO'),
  { title: 'CONTATOS', value: ({ recipients }) => recipients, dropPriority: 2 },
  createPostIdColumn(0),
]

function getAuthor({ isFromMe, contact }: StatusPost): string {
  if (isFromMe) return 'este número'
  return contact?.name ?? formatPhone(contact?.phone ?? '')
}

export interface ListOptions extends SessionOption {
  de?: 'proprios' | 'contatos'
  limite?: number
}

export async function list(context: Context, { sessao, de, limite }: ListOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const query = { id, ...(de && { own: de === 'proprios' }), limit: limite ?? 50 }
    const { statuses } = await morpheus.statuses.list(query)
    printList(output, statuses, {
      columns,
      empty: 'Nenhum status nas últimas 24 horas.',
      summary: `${statuses.length} status`,
    })
  })
}

export interface PostOptions extends SessionOption {
  arquivo?: string
  so?: string[]
  menos?: string[]
}

export async function post(context: Context, options: PostOptions, text: string | undefined): Promise<void> {
  const { output } = context
  const { arquivo, so, menos } = options
  if (so && menos) throw usageError('Use só um de --so e --menos.')
  if (text === undefined && arquivo === undefined)
    throw usageError('Diga o que postar: um texto ou --arquivo.', 'invalid_data')
  const contacts = so ?? menos
  const readers = contacts && {
    audience: so ? ('only' as const) : ('except' as const),
    contacts: contacts.map(parseContact),
  }
  const file = arquivo === undefined ? null : await readFile(arquivo)
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const { status } = file
      ? await morpheus.statuses.postMedia({ id, file, ...(text && { caption: text }), ...readers })
      : await morpheus.statuses.post({ id, ...(text !== undefined && { message: text }), ...readers })
    if (output.json) return output.value(status)
    output.success(`Status postado para ${countOf(status.recipients ?? 0, 'contato')}`)
    await output.write(`${status.id}\n`)
  })
}

export async function remove(context: Context, { sessao }: SessionOption, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const session = await selectSender(morpheus, sessao)
    const { id } = await findOwn(morpheus, session.id, reference)
    await morpheus.statuses.remove({ id: session.id, statusId: id })
    if (output.json) return output.value({ id, deleted: true })
    output.success('Status apagado')
  })
}

/** @throws Failure for no status of the session, and for several */
async function findOwn(morpheus: Morpheus, sessionId: string, reference: string): Promise<StatusPost> {
  const prefix = reference.trim().toLowerCase()
  const { statuses } = await morpheus.statuses.list({ id: sessionId, own: true, limit: scanLimit })
  const [match, ...others] =
    prefix === '' ? [] : statuses.filter(({ id }) => id.toLowerCase().startsWith(prefix))
  if (!match) {
    const hint = 'Veja os status com: morpheus stories listar --de proprios'
    throw failureError(`Status não encontrado: "${sanitize(reference)}". ${hint}`, 'status_not_found')
  }
  if (others.length > 0)
    throw usageError(
      `"${sanitize(reference)}" indica mais de um status. Use mais caracteres do ID.`,
      'ambiguous',
    )
  return match
}

export async function receive(context: Context, options: ReceiveOptions): Promise<void> {
  await switchReceiving(
    context,
    options,
    'statuses',
    (receives) => `Status dos contatos: ${receives ? 'recebidos' : 'não recebidos'}`,
  )
}
