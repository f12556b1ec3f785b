import type { Session, TargetHealth } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { cardOf } from '@morpheus/sdk/integrations'
import { nullIfGone } from '../../client/nullIfGone.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { healthOf } from '../../integrations/healthOf.js'
import { standing } from '../../integrations/standing.js'
import { clean } from '../../output/clean.js'
import type { Output } from '../../output/output.js'
import { type Column, table } from '../../output/table.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { counted } from './counted.js'

interface Row {
  session: Session
  target: TargetHealth
}

/** What is configured in every session, and how it stands. */
export async function listAll(context: Context): Promise<void> {
  const { output } = context
  const { sessions, rows } = await withClient(context, async (morpheus) => {
    const all = await sessionsMeant(morpheus, undefined)
    const found = await forEach(all, async (session): Promise<Row[]> => {
      const targets = await healthOf(morpheus, session.id).catch(nullIfGone)
      return Object.values(targets ?? {}).flatMap((target) => (target ? [{ session, target }] : []))
    })
    return { sessions: all, rows: found.flat() }
  })
  if (output.json) {
    return output.value(
      rows.map(({ session: { id, name }, target: { kind, ...health } }) => ({
        sessionId: id,
        session: name,
        integration: kind,
        ...health,
      })),
    )
  }
  if (rows.length === 0) return output.note(nothingIn(sessions))
  for (const line of table(rows, columns, { paint: output.paint, available: output.columns }))
    output.data(line)
  if (output.interactive) tellWithout(output, sessions, rows)
}

function nothingIn([first]: readonly Session[]): string {
  if (!first) return 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar'
  return `Nada configurado ainda. Comece com: morpheus integracoes editar ${first.id.slice(0, 8)} webhook`
}

function tellWithout(output: Output, sessions: readonly Session[], rows: readonly Row[]): void {
  const without = sessions.length - new Set(rows.map(({ session }) => session.id)).size
  if (without === 0) return
  const count = countOf(without, 'sessão', 'sessões')
  output.note(output.notePaint('dim', `\n${count} sem integrações.`))
}

const standingOf = ({ target }: Row) => standing(cardOf(target.kind), target)

const columns: Column<Row>[] = [
  { title: 'SESSÃO', cell: ({ session }) => ({ text: clean(session.name) }), sacrifice: 0, shrinksTo: 16 },
  { title: 'INTEGRAÇÃO', cell: ({ target }) => ({ text: cardOf(target.kind).label }), sacrifice: 0 },
  {
    title: 'ESTADO',
    cell: (row) => {
      const { text, colour } = standingOf(row)
      return { text, colour }
    },
    sacrifice: 0,
  },
  {
    title: 'ATIVA',
    cell: ({ target }) => (target.enabled ? { text: 'Sim' } : { text: 'Não', colour: 'grey' }),
    sacrifice: 4,
  },
  { title: 'NA FILA', cell: ({ target }) => counted(target.waiting), sacrifice: 1 },
  { title: 'FALHAS', cell: ({ target }) => counted(target.dead), sacrifice: 2 },
  { title: 'MOTIVO', cell: (row) => ({ text: standingOf(row).detail ?? '' }), sacrifice: 3, shrinksTo: 24 },
]
