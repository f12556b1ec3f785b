import type { ActivityEntry, ActivityStatus } from '@morpheus/sdk'
import { describeUserAgent, zonedFormat } from '@morpheus/sdk/format'
import { activityLabels, activityMessages, activityStatusLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'

export interface ActivityOptions {
  periodo: '24h' | '7d' | '30d' | 'tudo'
  status?: keyof typeof statuses
  limite?: number
  csv?: boolean
}

const statuses = { sucesso: 'success', aviso: 'warning', erro: 'error' } as const satisfies Record<
  string,
  ActivityStatus
>

const defaultLimit = 50
const colours: Record<ActivityStatus, Colour> = { success: 'green', warning: 'yellow', error: 'red' }

export async function activity(context: Context, options: ActivityOptions): Promise<void> {
  const { output } = context
  const { periodo, status, limite = defaultLimit, csv } = options
  const filter = {
    period: periodo === 'tudo' ? ('all' as const) : periodo,
    ...(status && { status: statuses[status] }),
  }
  await withClient(context, async (morpheus) => {
    if (csv) {
      const file = await morpheus.activity.download(filter)
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
      for await (const part of file.stream()) await output.write(decoder.decode(part, { stream: true }))
      return
    }
    const { logs, total } = await morpheus.activity.list({ ...filter, limit: limite })
    if (output.json) return output.value(logs)
    if (logs.length === 0) return output.note(`${activityMessages.empty}.`)
    const { timezone } = await morpheus.account.get()
    printTable(output, logs, createColumns(timezone))
    if (total > logs.length) output.note(`${logs.length} de ${total}; mais com --limite ou --csv`)
  })
}

function createColumns(timeZone: string): Column<ActivityEntry>[] {
  const timeFormat = zonedFormat({ dateStyle: 'short', timeStyle: 'short' }, timeZone)
  return [
    {
      title: 'QUANDO',
      value: ({ timestamp }) => timestamp,
      cell: ({ timestamp }) => ({ text: timeFormat.format(new Date(timestamp)) }),
      dropPriority: 0,
    },
    {
      title: 'STATUS',
      value: ({ status }) => status,
      cell: ({ status }) => ({ text: activityStatusLabels[status], colour: colours[status] }),
      dropPriority: 3,
    },
    {
      title: 'AÇÃO',
      value: ({ action }) => action,
      cell: ({ action }) => ({ text: activityLabels[action] }),
      dropPriority: 4,
      minWidth: 12,
    },
    { title: 'DETALHES', value: ({ details }) => details, dropPriority: 0, minWidth: 20 },
    {
      title: 'IP',
      value: ({ ip }) => ip,
      cell: ({ ip }) => ({ text: sanitize(ip ?? '–'), colour: 'grey' }),
      dropPriority: 2,
    },
    {
      title: 'PROGRAMA',
      value: ({ userAgent }) => userAgent,
      cell: ({ userAgent }) => ({
        text: userAgent === null ? '–' : sanitize(describeUserAgent(userAgent)),
        colour: 'grey',
      }),
      dropPriority: 1,
    },
  ]
}
