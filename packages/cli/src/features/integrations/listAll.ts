import type { IntegrationHealth, Morpheus, Session } from '@morpheus/sdk'
import { cardOf, targetKinds } from '@morpheus/sdk/catalogue'
import { countOf } from '@morpheus/sdk/format'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import { nullIfUnread } from '../../core/client/nullIfUnread.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Output } from '../../core/output/output.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { counted } from './counted.js'
import { healthOf } from './healthOf.js'
import { standing } from './targetStatus.js'

/** The maximum of one answer. */
const together = 1000

export async function listAll(context: Context): Promise<void> {
  const { output } = context
  const { sessions, rows } = await withClient(context, async (morpheus) => {
    const all = await sessionsMeant(morpheus, undefined)
    return { sessions: all, rows: await everything(morpheus, all) }
  })
  if (output.json) {
    return output.value(
      rows.map(({ sessionId, sessionName, kind, ...health }) => ({
        sessionId,
        session: sessionName,
        integration: kind,
        ...health,
      })),
    )
  }
  if (rows.length === 0) return output.note(nothingIn(sessions))
  tellTable(output, rows, columns)
  if (output.interactive) tellWithout(output, sessions, rows)
}

async function everything(morpheus: Morpheus, sessions: readonly Session[]): Promise<IntegrationHealth[]> {
  const told = await morpheus.monitoring.integrations({ limit: together }).catch(nullIfUnread)
  if (told && told.total <= told.integrations.length) {
    const places = new Map(sessions.map(({ id }, place) => [id, place]))
    const placeOf = ({ sessionId, kind }: IntegrationHealth) =>
      (places.get(sessionId) ?? sessions.length) * targetKinds.length + targetKinds.indexOf(kind)
    return told.integrations.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  const found = await forEach(sessions, async ({ id, name }) => {
    const targets = await healthOf(morpheus, id).catch(nullIfGone)
    return Object.values(targets ?? {}).flatMap((target) =>
      target ? [{ sessionId: id, sessionName: name, ...target }] : [],
    )
  })
  return found.flat()
}

function nothingIn([first]: readonly Session[]): string {
  if (!first) return 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar'
  return `Nada configurado ainda. Comece com: morpheus integracoes editar ${first.id.slice(0, 8)} webhook`
}

function tellWithout(output: Output, sessions: readonly Session[], rows: readonly IntegrationHealth[]): void {
  const without = sessions.length - new Set(rows.map(({ sessionId }) => sessionId)).size
  if (without === 0) return
  const count = countOf(without, 'sessão', 'sessões')
  output.note(output.notePaint('dim', `\n${count} sem integrações.`))
}

const standingOf = (row: IntegrationHealth) => standing(cardOf(row.kind), row)

const columns: Column<IntegrationHealth>[] = [
  { title: 'SESSÃO', value: ({ sessionName }) => sessionName, sacrifice: 0, shrinksTo: 16 },
  {
    title: 'INTEGRAÇÃO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: cardOf(kind).label }),
    sacrifice: 0,
  },
  {
    title: 'ESTADO',
    value: (row) => standingOf(row).state,
    cell: (row) => {
      const { text, colour } = standingOf(row)
      return { text, colour }
    },
    sacrifice: 0,
  },
  {
    title: 'ATIVA',
    value: ({ enabled }) => enabled,
    cell: ({ enabled }) => (enabled ? { text: 'Sim' } : { text: 'Não', colour: 'grey' }),
    sacrifice: 4,
  },
  {
    title: 'NA FILA',
    value: ({ waiting }) => waiting,
    cell: ({ waiting }) => counted(waiting),
    sacrifice: 1,
  },
  { title: 'FALHAS', value: ({ dead }) => dead, cell: ({ dead }) => counted(dead), sacrifice: 2 },
  { title: 'MOTIVO', value: (row) => standingOf(row).detail ?? '', sacrifice: 3, shrinksTo: 24 },
]
