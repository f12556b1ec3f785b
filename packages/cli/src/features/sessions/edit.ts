import { tagsAfter } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findSession, toAnswer } from './find.js'

export interface EditOptions {
  nome?: string
  /** Empty removes it. */
  descricao?: string
  /** Empty removes it. */
  idExterno?: string
  metadados?: Record<string, string>
}

export async function edit(
  context: Context,
  options: EditOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const { nome: name, descricao: description, idExterno, metadados: metadata } = options
  const changes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(idExterno !== undefined && { externalId: idExterno || null }),
    ...(metadata && { metadata }),
  }
  if (Object.keys(changes).length === 0)
    throw usageError('Diga o que mudar: --nome, --descricao, --id-externo ou --metadados.', 'usage')
  const session = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    return (
      (await morpheus.sessions.update({ id: session.id, ...changes })).session ?? { ...session, ...changes }
    )
  })
  if (output.json) output.value(toAnswer(session))
  else output.success(`Sessão "${sanitize(session.name)}" alterada`)
}

export interface LabelOptions {
  adicionar?: string[]
  remover?: string[]
  limpar?: boolean
  fixar?: boolean
  desafixar?: boolean
}

export async function label(
  context: Context,
  options: LabelOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const { adicionar = [], remover = [], limpar = false, fixar, desafixar } = options
  const changesTags = limpar || adicionar.length > 0 || remover.length > 0
  if (!changesTags && !fixar && !desafixar)
    throw usageError('Diga o que mudar: --adicionar, --remover, --limpar, --fixar ou --desafixar.', 'usage')
  const session = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const previous = limpar ? { tags: [] } : session
    const changes = {
      ...(changesTags && { tags: tagsAfter(previous, { added: adicionar, removed: remover }) }),
      ...((fixar || desafixar) && { pinned: fixar === true }),
    }
    return (
      (await morpheus.sessions.update({ id: session.id, ...changes })).session ?? { ...session, ...changes }
    )
  })
  if (output.json) return output.value(toAnswer(session))
  const tags = (session.tags ?? []).map(sanitize).join(', ') || 'nenhuma'
  output.success(`${sanitize(session.name)}: etiquetas: ${tags}`)
}
