import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { tellInvited } from './tell.js'

export interface CreateOptions {
  nome?: string
  link?: boolean
}

export async function create(context: Context, { nome, link }: CreateOptions, email: string): Promise<void> {
  await withClient(context, async (morpheus) => {
    const made = await morpheus.invitations.create({
      email: email.trim(),
      ...(nome !== undefined && { name: nome }),
      ...(link && { by: 'link' as const }),
    })
    tellInvited(context, made)
  })
}
