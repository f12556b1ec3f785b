import type { Morpheus, Session, TargetHealth } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'
import { findSession } from '../sessions/find.js'
import { counted } from './counted.js'
import { type Integration, integrations } from './find.js'
import { healthOf } from './healthOf.js'
import { openConfig } from './openConfig.js'
import { standing, type TargetStatus } from './targetStatus.js'

interface Row {
  integration: Integration
  config: Readonly<Record<string, unknown>> | null
  standing: TargetStatus
  queue: TargetHealth | null
}

export async function list(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { session, rows } = await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    return { session: found, rows: await read(morpheus, found) }
  })
  if (output.json) {
    return output.value(
      rows.map(({ integration: { kind }, config, queue }) => ({
        integration: kind,
        configured: config !== null,
        config,
        queue,
      })),
    )
  }
  tellTable(output, rows, columns)
  if (rows.every(({ config }) => config === null)) {
    output.note(
      `\nNada configurado ainda. Comece com: morpheus integracoes editar "${clean(session.name)}" webhook`,
    )
  }
}

async function read(morpheus: Morpheus, { id }: Session): Promise<Row[]> {
  const queues = healthOf(morpheus, id)
  return Promise.all(
    integrations.map(async (integration) => {
      const { kind, card } = integration
      const { config } = await openConfig(morpheus, kind, id)
      return { integration, config, standing: standing(card, config), queue: (await queues)[kind] ?? null }
    }),
  )
}

const columns: Column<Row>[] = [
  {
    title: 'INTEGRAÇÃO',
    value: ({ integration }) => integration.kind,
    cell: ({ integration }) => ({ text: integration.card.label }),
    sacrifice: 0,
  },
  {
    title: 'ESTADO',
    value: ({ standing }) => standing.state,
    cell: ({ standing: { text, colour } }) => ({ text, colour }),
    sacrifice: 0,
  },
  {
    title: 'NA FILA',
    value: ({ queue }) => queue?.waiting,
    cell: ({ queue }) => counted(queue?.waiting),
    sacrifice: 2,
  },
  {
    title: 'FALHAS',
    value: ({ queue }) => queue?.dead,
    cell: ({ queue }) => counted(queue?.dead),
    sacrifice: 3,
  },
  { title: 'MOTIVO', value: ({ standing }) => standing.detail ?? '', sacrifice: 1, shrinksTo: 16 },
]
