import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'
import { contentOf } from './content.js'
import { findTemplate } from './find.js'
import { tellTemplate } from './tell.js'

export interface EditOptions {
  nome?: string
  conteudo?: string
  categoria?: string
  descricao?: string
  ativo?: boolean
  inativo?: boolean
}

export async function edit(context: Context, options: EditOptions, reference: string): Promise<void> {
  const { nome, conteudo, categoria, descricao, ativo, inativo } = options
  if (ativo && inativo) throw usage('Diga --ativo ou --inativo, não os dois.')
  const change = {
    ...(nome !== undefined && { name: nome }),
    ...(conteudo !== undefined && { content: await contentOf(conteudo) }),
    ...(categoria !== undefined && { category: categoria }),
    ...(descricao !== undefined && { description: descricao }),
    ...((ativo || inativo) && { isActive: ativo === true }),
  }
  if (Object.keys(change).length === 0)
    throw usage('Diga o que mudar: --nome, --conteudo, --categoria, --descricao, --ativo ou --inativo.')
  await withClient(context, async (morpheus) => {
    const { id } = await findTemplate(morpheus, reference)
    const { template } = await morpheus.templates.update({ id, ...change })
    tellTemplate(context.output, 'Template atualizado', template)
  })
}
