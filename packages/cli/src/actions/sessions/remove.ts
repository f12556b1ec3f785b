import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { cancelled, usage } from '../../output/failures.js'
import { askText } from '../../prompts/ask.js'
import { isSure, type SureOptions } from '../sure.js'
import { findSession } from './find.js'

export async function remove(context: Context, options: SureOptions, reference: string): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    throw usage(
      'A exclusão não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.',
      'sem_terminal',
    )
  }
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    if (!sure) await confirm(clean(session.name))
    await morpheus.sessions.remove({ id: session.id })
    if (output.json) return output.value({ id: session.id, deleted: true })
    output.note(`${output.notePaint('green', '✓')} Sessão excluída: ${clean(session.name)}`)
  })
}

async function confirm(name: string): Promise<void> {
  process.stderr.write(`A sessão "${name}" será excluída com seus contatos. Isso não pode ser desfeito.\n`)
  const typed = await askText('Digite o nome da sessão para excluir:')
  if (typed.trim() !== name.trim()) throw cancelled('O nome não confere: nada foi excluído.')
}
