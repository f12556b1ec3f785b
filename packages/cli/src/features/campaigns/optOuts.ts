import type { OptOut } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import { optOutOriginLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { formatBriefTime } from '../../core/output/time.js'
import { readList } from './create.js'

const columns: Column<OptOut>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    dropPriority: 0,
    minWidth: 15,
  },
  {
    title: 'ORIGEM',
    value: ({ origin }) => origin,
    cell: ({ origin, word }) => ({
      text: word === null ? optOutOriginLabels[origin] : `${optOutOriginLabels[origin]}: ${sanitize(word)}`,
    }),
    dropPriority: 0,
  },
  {
    title: 'QUANDO',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: formatBriefTime(createdAt) }),
    dropPriority: 0,
  },
]

export async function list(context: Context, { limite: limit = 50 }: { limite?: number }): Promise<void> {
  await withClient(context, async (morpheus) => {
    const { optOuts } = await morpheus.optOuts.list({ limit })
    printList(context.output, optOuts, {
      columns,
      empty: 'Nenhum contato pediu para não receber campanhas.',
      summary: countOf(optOuts.length, 'contato'),
    })
  })
}

export interface ImportOptions {
  lista?: string
}

export async function add(
  context: Context,
  { lista }: ImportOptions,
  phones: readonly string[],
): Promise<void> {
  const { output } = context
  if (phones.length === 0 && lista === undefined) throw usageError('Diga os telefones, ou --lista.')
  const csv = lista === undefined ? {} : { csv: await readList(lista) }
  const answer = await withClient(context, (morpheus) =>
    morpheus.optOuts.add({ ...csv, ...(phones.length > 0 && { phones: [...phones] }) }),
  )
  if (output.json) return output.value(answer)
  const invalid = answer.invalid > 0 ? `, ${countOf(answer.invalid, 'inválido')}` : ''
  output.success(`${countOf(answer.added, 'contato')} na lista, ${answer.known} já estavam${invalid}`)
}

export async function remove(context: Context, phone: string): Promise<void> {
  const { output } = context
  await withClient(context, (morpheus) => morpheus.optOuts.remove({ phone }))
  if (output.json) return output.value({ phone, deleted: true })
  output.success(`Campanhas voltam a escrever para ${sanitize(formatPhone(phone))}`)
}

export async function words(
  context: Context,
  { nenhuma }: { nenhuma?: boolean },
  list: readonly string[],
): Promise<void> {
  const { output } = context
  if (nenhuma && list.length > 0) throw usageError('--nenhuma vai sem palavras.')
  const { settings } = await withClient(context, (morpheus) =>
    nenhuma || list.length > 0
      ? morpheus.optOuts.updateSettings({ words: [...list] })
      : morpheus.optOuts.settings({}),
  )
  if (output.json) return output.value(settings)
  if (settings.words.length === 0) output.note('Nenhuma palavra descadastra contatos.')
  for (const word of settings.words) output.data(sanitize(word))
}
