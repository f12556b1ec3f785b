import type { Delivery, DeliveryAttempt } from '@morpheus/sdk'
import { relativeTime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { targetLabels } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { showFacts } from '../../forms/showValues.js'
import { clean } from '../../output/clean.js'
import type { Output } from '../../output/output.js'
import { type Column, table } from '../../output/table.js'
import { localDateTime } from '../../output/time.js'
import { findDelivery } from './find.js'
import { stateCell } from './states.js'

export interface ShowOptions {
  sessao?: string
}

/** A delivery with every attempt and what it carries. */
export async function show(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  const { delivery, attempts, payload, session } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, options.sessao)
    const found = await morpheus.deliveries.get({ id, deliveryId })
    return { ...found, session: (await morpheus.sessions.get({ id })).session }
  })
  if (output.json) return output.value({ delivery, attempts, payload })
  showFacts(output, facts(output, delivery, session.name))
  if (attempts.length > 0) {
    output.data('')
    for (const line of table(attempts, columns, { paint: output.paint, available: output.columns }))
      output.data(line)
  }
  output.data(`\n${output.paint('dim', 'CONTEÚDO')}`)
  for (const line of JSON.stringify(payload, null, 2).split('\n')) output.data(clean(line))
}

function facts(output: Output, delivery: Delivery, session: string): Fact[] {
  const { text, colour } = stateCell(delivery.state)
  return [
    ['ID', clean(delivery.id)],
    ['Estado', output.paint(colour, text)],
    ['Evento', delivery.event],
    ['Destino', targetLabels[delivery.target]],
    ['Sessão', clean(session)],
    ['Criada', `${localDateTime(delivery.createdAt)} (${relativeTime(delivery.createdAt).toLowerCase()})`],
    ...(delivery.nextAttemptAt && delivery.state !== 'delivered'
      ? [['Próxima tentativa', localDateTime(delivery.nextAttemptAt)] satisfies Fact]
      : []),
  ]
}

const columns: Column<DeliveryAttempt>[] = [
  { title: 'Nº', cell: ({ number }) => ({ text: String(number) }), sacrifice: 0 },
  { title: 'QUANDO', cell: ({ at }) => ({ text: localDateTime(at) }), sacrifice: 0 },
  { title: 'DURAÇÃO', cell: ({ duration }) => ({ text: `${duration} ms` }), sacrifice: 1 },
  {
    title: 'RESPOSTA',
    cell: ({ answerStatus, error }) => ({
      text: answerStatus === null ? '–' : String(answerStatus),
      colour: error === null ? 'green' : 'red',
    }),
    sacrifice: 0,
  },
  {
    title: 'MOTIVO',
    cell: ({ error, answer }) => ({ text: clean(error ?? answer ?? '') }),
    sacrifice: 0,
    shrinksTo: 20,
  },
]
