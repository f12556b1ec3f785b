import type { Forgetting } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { privacyMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

const states = { running: 'Em andamento', done: 'Concluído', failed: 'Falhou' } as const

export const columns: Column<Forgetting>[] = [
  {
    title: 'RECIBO',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: clean(id.slice(0, 8)), colour: 'grey' }),
    sacrifice: 0,
  },
  {
    title: 'PEDIDO',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => ({ text: formatDateTime(startedAt) }),
    sacrifice: 0,
  },
  {
    title: 'SITUAÇÃO',
    value: ({ state }) => state,
    cell: ({ state }) => ({ text: states[state] }),
    sacrifice: 0,
  },
  {
    title: 'REGISTROS',
    value: ({ counts }) => Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0),
    sacrifice: 2,
  },
  {
    title: 'ENVIADOS A OUTROS',
    value: ({ sent }) => sent.reduce((sum, { count }) => sum + count, 0),
    sacrifice: 1,
  },
]

export async function receipts(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { forgettings } = await morpheus.privacy.forgettings()
    if (output.json) return output.value(forgettings)
    if (forgettings.length === 0) return output.note(`${privacyMessages.noReceipts}.`)
    tellTable(output, forgettings, columns)
  })
}
