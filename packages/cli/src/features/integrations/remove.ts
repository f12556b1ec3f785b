import type { Session } from '@morpheus/sdk'
import type { AnyDescription } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, failed, usage } from '../../core/output/failures.js'
import { wrap } from '../../core/output/wrap.js'
import { askText } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

export async function remove(
  context: Context,
  options: SureOptions,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    throw usage(
      'A remoção não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    requireConfig(open, session)
    const { calls, description } = open
    if (!calls.remove) throw failed(`${card.label} não pode ser removido, só desativado.`, 'not_supported')
    if (!sure) await confirm(description, session, output.columns)
    await calls.remove()
    if (output.json) return output.value({ sessionId: session.id, integration: kind, removed: true })
    output.note(`${output.notePaint('green', '✓')} ${description.texts.removed}`)
  })
}

async function confirm(
  { kind, removal }: AnyDescription,
  { name }: Pick<Session, 'name'>,
  columns: number,
): Promise<void> {
  const warning = [`Sessão "${clean(name)}".`, removal?.text].filter(Boolean).join(' ')
  process.stderr.write(`${wrap(warning, columns).join('\n')}\n`)
  const typed = await askText(`Digite ${kind} para remover:`)
  if (typed.trim().toLowerCase() !== kind) throw cancelled('Não confere: nada foi removido.')
}
