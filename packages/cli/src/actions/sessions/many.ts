import { bulkCall, bulkRun, isOpenTo } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { cancelled, failed, usage } from '../../output/failures.js'
import { askSure } from '../../prompts/ask.js'
import { isSure, type SureOptions } from '../sure.js'

export interface ManyOptions extends SureOptions {
  todas?: boolean
  /** Those that have this tag. */
  etiqueta?: string
}

const done = {
  restart: ['reiniciada', 'reiniciadas'],
  disconnect: ['desconectada', 'desconectadas'],
} as const

/** Does it to all sessions, or to those of a tag, a few at a time; one that fails stops no other. */
export async function many(
  context: Context,
  options: ManyOptions,
  action: keyof typeof done,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  if (reference !== undefined) throw usage('Indique uma sessão, ou use --todas ou --etiqueta.', 'usage')
  const state = await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list({})
    const meant = sessions.filter(
      (session) =>
        isOpenTo(session, action) &&
        (options.etiqueta === undefined || (session.tags ?? []).includes(options.etiqueta)),
    )
    if (action === 'disconnect' && meant.length > 0 && !isSure(options)) await confirm(context, meant.length)
    return bulkRun(meant, bulkCall(morpheus, action)).start()
  })
  if (output.json)
    output.value(
      state.items.map(({ session, state, cause }) => ({
        ...{ id: session.id, name: session.name, done: state === 'done', cause },
      })),
    )
  for (const { session, cause } of state.items) {
    if (cause !== null && !output.json)
      output.note(`${output.notePaint('red', '✗')} ${clean(session.name)}: ${clean(cause)}`)
  }
  const [one, several] = done[action]
  const counted = countOf(state.done, one, several)
  if (state.failed > 0)
    throw failed(`${counted}, ${countOf(state.failed, 'falhou', 'falharam')}.`, 'some_failed')
  if (!output.json) output.note(`${output.notePaint('green', '✓')} ${counted}`)
}

async function confirm({ output }: Context, count: number): Promise<void> {
  if (!output.interactive) {
    throw usage(
      'Desconectar desfaz o pareamento, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  if (!(await askSure(`Desconectar ${countOf(count, 'sessão', 'sessões')}?`)))
    throw cancelled('Nada foi desconectado.')
}
