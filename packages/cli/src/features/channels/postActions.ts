import type { ChannelPost, Morpheus } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { selectSender } from '../messages/find.js'
import type { SessionOption } from '../messages/words.js'

/** Posts among which a shortened id is looked for. */
const scanLimit = 200

export type RemoveOptions = SessionOption

export async function edit(
  context: Context,
  { sessao }: SessionOption,
  reference: string,
  message: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const found = await findPost(morpheus, id, reference, { own: true })
    const { post } = await morpheus.channels.editPost({ id, postId: found.id, message })
    if (output.json) return output.value(post)
    output.success('Publicação editada')
  })
}

export async function remove(context: Context, { sessao }: RemoveOptions, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const session = await selectSender(morpheus, sessao)
    const { id } = await findPost(morpheus, session.id, reference, { own: true })
    await morpheus.channels.removePost({ id: session.id, postId: id })
    if (output.json) return output.value({ id, deleted: true })
    output.success('Publicação apagada')
  })
}

export interface ReactOptions extends SessionOption {
  tirar?: boolean
}

export async function react(
  context: Context,
  { sessao, tirar }: ReactOptions,
  reference: string,
  emoji: string | undefined,
): Promise<void> {
  const { output } = context
  if ((emoji === undefined) !== (tirar === true))
    throw usageError('Diga o emoji, ou --tirar para retirar a reação.', 'invalid_data')
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const found = await findPost(morpheus, id, reference)
    const { post } = await morpheus.channels.react({ id, postId: found.id, emoji: emoji ?? null })
    if (output.json) return output.value(post)
    output.success(emoji === undefined ? 'Reação retirada' : 'Reação enviada')
  })
}

/** @throws Failure for no post of the session, and for several */
async function findPost(
  morpheus: Morpheus,
  sessionId: string,
  reference: string,
  filters: { own?: boolean } = {},
): Promise<ChannelPost> {
  const prefix = reference.trim().toLowerCase()
  const { posts } = await morpheus.channels.posts({ id: sessionId, ...filters, limit: scanLimit })
  const [match, ...others] =
    prefix === '' ? [] : posts.filter(({ id }) => id.toLowerCase().startsWith(prefix))
  if (!match) {
    const hint = 'Veja as publicações com: morpheus canais publicacoes'
    throw failureError(`Publicação não encontrada: "${sanitize(reference)}". ${hint}`, 'post_not_found')
  }
  if (others.length > 0)
    throw usageError(
      `"${sanitize(reference)}" indica mais de uma publicação. Use mais caracteres do ID.`,
      'ambiguous',
    )
  return match
}
