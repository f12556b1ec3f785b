import { type BulkAction, bulkCall, bulkRun, isLinkedOffline, isOpenTo, type Session } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { BulkOptions } from '../../core/declare.js'
import { cancelledError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { wrap } from '../../core/output/wrap.js'
import { askConfirmation, askText, isConfirmed } from '../../core/prompts/ask.js'
import { hasTag } from './find.js'
import { printOutcome, runWithProgress } from './outcome.js'
import { printDeviceRemains } from './remove.js'
import { filterBySituation, parseSituations, toSituationQuery } from './situation.js'

const texts = {
  connect: { verb: 'Conectar', participle: ['começou a conectar', 'começaram a conectar'] },
  restart: { verb: 'Reiniciar a conexão de', participle: ['reiniciada', 'reiniciadas'] },
  disconnect: { verb: 'Desconectar', participle: ['desconectada', 'desconectadas'] },
  remove: { verb: 'Excluir', participle: ['excluída', 'excluídas'] },
} as const satisfies Record<BulkAction, { verb: string; participle: readonly [string, string] }>

/** Actions that need an explicit confirmation, as a mistake in a script would be costly. */
const unsafe: Partial<Record<BulkAction, string>> = {
  disconnect: 'Desconectar desfaz o pareamento',
  remove: 'A exclusão não pode ser desfeita',
}

const namesShown = 5

export async function runInBulk(
  context: Context,
  options: BulkOptions,
  action: BulkAction,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  if (reference !== undefined)
    throw usageError('Indique uma sessão, ou use --todas, --etiqueta ou --situacao.', 'usage')
  const situations = options.situacao === undefined ? undefined : parseSituations(options.situacao)
  if (unsafe[action] && !isConfirmed(options) && !output.interactive) {
    throw usageError(
      `${unsafe[action]}, e sem terminal não há como perguntar: confirme com --sim.`,
      'no_terminal',
    )
  }
  const candidates: Session[] = []
  const state = await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list(situations ? toSituationQuery(situations) : {})
    const selected = filterBySituation(sessions, situations).filter(
      (session) => isOpenTo(session, action) && hasTag(session, options.etiqueta),
    )
    if (selected.length > 0 && !isConfirmed(options) && output.interactive)
      await confirm(output, action, selected)
    return runWithProgress(
      output,
      bulkRun(
        selected,
        bulkCall(morpheus, action, (session) => candidates.push(session)),
      ),
    )
  })
  if (candidates.length > 0 && !output.json) {
    output.note(`${candidates.map(({ name }) => sanitize(name)).join(', ')}:`)
    printDeviceRemains(output)
  }
  printOutcome(output, state, texts[action].participle)
}

async function confirm(output: Output, action: BulkAction, selected: readonly Session[]): Promise<void> {
  const count = countOf(selected.length, 'sessão', 'sessões')
  const sessionNames = selected.slice(0, namesShown).map(({ name }) => sanitize(name))
  const remainder = selected.length - sessionNames.length
  output.note(`${sessionNames.join(', ')}${remainder > 0 ? ` e mais ${formatCount(remainder)}` : ''}`)
  if (unsafe[action] && selected.some(isLinkedOffline)) {
    output.note(wrap(messages.session.deviceMayRemain, output.columns).join('\n'))
  }
  if (action === 'disconnect') output.note('Para voltar, cada uma precisa ser pareada de novo.')
  if (action !== 'remove') {
    if (!(await askConfirmation(`${texts[action].verb} ${count}?`))) throw cancelledError('Nada foi feito.')
    return
  }
  output.note(`${count} com seus contatos: isso não pode ser desfeito.`)
  const typedAnswer = await askText(`Digite ${selected.length} para excluir:`)
  if (typedAnswer.trim() !== String(selected.length))
    throw cancelledError('O número não confere: nada foi excluído.')
}
