import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { contentOf } from './content.js'
import { tellTemplate } from './tell.js'

export interface CreateOptions {
  categoria?: string
  descricao?: string
  inativo?: boolean
}

export async function create(
  context: Context,
  { categoria, descricao, inativo }: CreateOptions,
  name: string,
  given: string,
): Promise<void> {
  const content = await contentOf(given)
  await withClient(context, async (morpheus) => {
    const { template } = await morpheus.templates.create({
      name,
      content,
      isActive: inativo !== true,
      ...(categoria !== undefined && { category: categoria }),
      ...(descricao !== undefined && { description: descricao }),
    })
    tellTemplate(context.output, 'Template criado', template)
  })
}
