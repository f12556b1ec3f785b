import { duplicateTemplate } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { findTemplate } from './find.js'
import { tellTemplate } from './tell.js'

export async function duplicate(context: Context, reference: string, name?: string): Promise<void> {
  await withClient(context, async (morpheus) => {
    const found = await findTemplate(morpheus, reference)
    const template =
      name === undefined
        ? await duplicateTemplate(morpheus, found)
        : (await morpheus.templates.duplicate({ id: found.id, name })).template
    tellTemplate(context.output, 'Template duplicado', template)
  })
}
