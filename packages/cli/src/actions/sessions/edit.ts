import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import { findSession } from './find.js'

export interface EditOptions {
  nome?: string
  /** Empty takes it away. */
  descricao?: string
}

export async function edit(context: Context, options: EditOptions, reference: string): Promise<void> {
  const { output } = context
  const { nome: name, descricao: description } = options
  if (name === undefined && description === undefined) {
    throw usage('Diga o que mudar: --nome, --descricao ou ambos.', 'nada_a_mudar')
  }
  const session = await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
    return (await morpheus.sessions.update({ id: found.id, ...changes })).session ?? { ...found, ...changes }
  })
  if (output.json) output.value(session)
  else output.note(`${output.notePaint('green', '✓')} Sessão "${clean(session.name)}" alterada`)
}
