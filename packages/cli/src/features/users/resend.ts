import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { findInvitation } from './find.js'
import { tellInvited } from './tell.js'

export async function resend(
  context: Context,
  { link }: { link?: boolean },
  reference: string,
): Promise<void> {
  await withClient(context, async (morpheus) => {
    const { id } = await findInvitation(morpheus, reference)
    tellInvited(context, await morpheus.invitations.resend({ id, ...(link && { by: 'link' as const }) }))
  })
}
