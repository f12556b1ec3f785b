import { bulkRun, copyCall, type Session } from '@morpheus/sdk'
import { targetKinds } from '@morpheus/sdk/catalogue'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { pick } from '../sessions/find.js'
import { hasTag } from '../sessions/meant.js'
import { tellOutcome, toldRun } from '../sessions/outcome.js'
import { findIntegration } from './find.js'

export interface CopyOptions extends SureOptions {
  para?: string[]
  todas?: boolean
  etiqueta?: string
}

export async function copy(
  context: Context,
  options: CopyOptions,
  reference: string,
  name: string,
): Promise<void> {
  const { card, kind: found } = findIntegration(name)
  const kind = targetKinds.find((one) => one === found)
  if (!kind || card.notCopied !== undefined)
    throw usage(card.notCopied ?? `${card.label} não se copia.`, 'usage')
  const ways = [options.para, options.todas, options.etiqueta].filter((way) => way !== undefined)
  if (ways.length !== 1) throw usage('Diga para onde copiar: --para, --todas ou --etiqueta.', 'usage')
  const state = await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list({})
    const source = pick(sessions, reference)
    const meant = sessionsFor(sessions, options).filter((session) => session !== source)
    if (options.para === undefined && meant.length > 0 && !isSure(options))
      await confirm(context, card.label, meant.length)
    const run = bulkRun(meant, copyCall(morpheus, { kind, fromSessionId: source.id }))
    return toldRun(context.output, run)
  })
  tellOutcome(context.output, state, ['configurada', 'configuradas'])
}

const sessionsFor = (sessions: readonly Session[], { para, etiqueta }: CopyOptions) =>
  para
    ? [...new Set(para.map((one) => pick(sessions, one)))]
    : sessions.filter((session) => hasTag(session, etiqueta))

async function confirm({ output }: Context, label: string, count: number): Promise<void> {
  if (!output.interactive) {
    throw usage(
      'Copiar substitui o que as sessões têm configurado, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  const question = `Substituir a configuração de ${clean(label)} em ${countOf(count, 'sessão', 'sessões')}?`
  if (!(await askSure(question))) throw cancelled('Nada foi copiado.')
}
