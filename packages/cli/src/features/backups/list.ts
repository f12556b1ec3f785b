import type { Backup } from '@morpheus/sdk'
import { formatBytes, formatDateTime } from '@morpheus/sdk/format'
import { backupMessages, backupTypeLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

const columns: Column<Backup>[] = [
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: clean(id.slice(0, 8)), colour: 'grey' }),
    sacrifice: 0,
  },
  {
    title: 'CRIADO',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: formatDateTime(createdAt) }),
    sacrifice: 0,
  },
  {
    title: 'TIPO',
    value: ({ type }) => type,
    cell: ({ type }) => ({ text: backupTypeLabels[type] }),
    sacrifice: 2,
  },
  {
    title: 'TAMANHO',
    value: ({ size }) => size,
    cell: ({ size }) => ({ text: formatBytes(size) }),
    sacrifice: 3,
  },
  { title: 'DESCRIÇÃO', value: ({ description }) => description, sacrifice: 1, shrinksTo: 12 },
]

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const backups = await morpheus.backups.list()
    if (output.json) return output.value(backups)
    if (backups.length === 0) return output.note(`${backupMessages.empty}. Crie um: morpheus backup criar`)
    tellTable(output, backups, columns)
  })
}
