import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { selectSender } from '../messages/find.js'
import { parseContact, type SessionOption } from '../messages/words.js'

export interface CallLinkOptions extends SessionOption {
  tipo: keyof typeof types
}

const types = { voz: 'audio', video: 'video' } as const

/** Creates a link to a call, and sends it to a contact, if one is named. */
export async function createCallLink(
  context: Context,
  { sessao, tipo }: CallLinkOptions,
  contact?: string,
): Promise<void> {
  const { output } = context
  const to = contact === undefined ? null : parseContact(contact)
  const url = await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const link = await morpheus.conversations.createCallLink({ id, type: types[tipo] })
    if (to !== null) await morpheus.messages.send({ id, to, message: link.url })
    return link.url
  })
  if (output.json) return output.value({ url })
  if (to !== null) output.success('Link da chamada enviado')
  await output.write(`${url}\n`)
}
