import type { Delivery, DeliveryAttempt } from '@morpheus/sdk'
import { relativeTime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { targetLabels } from '@morpheus/sdk/text'
import { factLines } from '../../core/forms/showValues.js'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { type Column, table } from '../../core/output/table.js'
import { localDateTime } from '../../core/output/time.js'
import { stateCell } from './states.js'

interface Details {
  readonly delivery: Delivery
  readonly attempts: readonly DeliveryAttempt[]
  readonly payload?: unknown
}

export function deliveryDetails(
  { delivery, attempts, payload }: Details,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string[] {
  return [
    ...factLines(facts(delivery, session, paint), paint),
    ...(attempts.length > 0 ? ['', ...table(attempts, attemptColumns, { paint, available: columns })] : []),
    '',
    paint('dim', 'CONTEÚDO'),
    ...(JSON.stringify(payload, null, 2) ?? '–').split('\n').map(clean),
  ]
}

function facts(delivery: Delivery, session: string, paint: Paint): Fact[] {
  const { text, colour } = stateCell(delivery.state)
  return [
    ['ID', clean(delivery.id)],
    ['Estado', paint(colour, text)],
    ['Evento', delivery.event],
    ['Destino', targetLabels[delivery.target]],
    ['Sessão', clean(session)],
    ['Criada', `${localDateTime(delivery.createdAt)} (${relativeTime(delivery.createdAt).toLowerCase()})`],
    ...(delivery.nextAttemptAt && delivery.state !== 'delivered'
      ? [['Próxima tentativa', localDateTime(delivery.nextAttemptAt)] satisfies Fact]
      : []),
  ]
}

const attemptColumns: Column<DeliveryAttempt>[] = [
  { title: 'Nº', value: ({ number }) => number, sacrifice: 0 },
  { title: 'QUANDO', value: ({ at }) => at, cell: ({ at }) => ({ text: localDateTime(at) }), sacrifice: 0 },
  {
    title: 'DURAÇÃO',
    value: ({ duration }) => duration,
    cell: ({ duration }) => ({ text: `${duration} ms` }),
    sacrifice: 1,
  },
  {
    title: 'RESPOSTA',
    value: ({ answerStatus }) => answerStatus,
    cell: ({ answerStatus, error }) => ({
      text: answerStatus === null ? '–' : String(answerStatus),
      colour: error === null ? 'green' : 'red',
    }),
    sacrifice: 0,
  },
  { title: 'MOTIVO', value: ({ error, answer }) => error ?? answer ?? '', sacrifice: 0, shrinksTo: 20 },
]
