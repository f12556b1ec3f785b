import type { RetentionChange, RetentionState } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { privacyMessages, retentionKindLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

type Days = number | 'servidor'
export interface RetentionOptions {
  mensagens?: Days
  arquivos?: Days
  eventos?: Days
  logs?: Days
  entregas?: Days
}

type Row = RetentionState['kinds'][number]

const inDays = (days: number | null) => (days === null ? '–' : `${days} d`)

const columns: Column<Row>[] = [
  {
    title: 'TIPO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: retentionKindLabels[kind] }),
    sacrifice: 0,
  },
  {
    title: 'PRAZO',
    value: ({ days, most }) => days ?? most,
    cell: ({ days, most }) => ({ text: inDays(days ?? most) }),
    sacrifice: 0,
  },
  {
    title: 'MÁXIMO',
    value: ({ most }) => most,
    cell: ({ most }) => ({ text: inDays(most) }),
    sacrifice: 2,
  },
  {
    title: 'GUARDADOS',
    value: ({ total }) => total,
    cell: ({ total, more }) => ({ text: `${formatCount(total)}${more ? '+' : ''}` }),
    sacrifice: 1,
  },
  { title: 'A APAGAR AGORA', value: ({ older }) => older, sacrifice: 0 },
  { title: 'HÁ MAIS', value: ({ more }) => more, onScreen: false },
]

export async function retention(context: Context, options: RetentionOptions): Promise<void> {
  const { output } = context
  const { mensagens, arquivos, eventos, logs, entregas } = options
  const given = { messages: mensagens, media: arquivos, events: eventos, logs, deliveries: entregas }
  const change: RetentionChange = Object.fromEntries(
    Object.entries(given).flatMap(([kind, days]) =>
      days === undefined ? [] : [[kind, days === 'servidor' ? null : days]],
    ),
  )
  const isChange = Object.keys(change).length > 0
  await withClient(context, async (morpheus) => {
    const state = isChange
      ? await morpheus.privacy.changeRetention(change)
      : await morpheus.privacy.retention()
    if (output.json) return output.value(state)
    if (isChange) output.note(`${output.notePaint('green', '✓')} ${privacyMessages.retentionSaved}`)
    tellTable(output, state.kinds, columns)
  })
}
