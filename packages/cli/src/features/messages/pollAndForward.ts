import { formatPhone } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findMessage } from './find.js'
import type { SessionOption } from './words.js'

export async function showPoll(context: Context, options: SessionOption, reference: string): Promise<void> {
  const { output } = context
  const poll = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, options.sessao)
    return (await morpheus.messages.poll({ id })).poll
  })
  if (output.json) return output.value(poll)
  output.data(sanitize(poll.question))
  for (const { text, votes, voters } of poll.options) {
    const names = voters.map((voter) => (voter === 'me' ? 'você' : formatPhone(voter))).join(', ')
    output.data(
      `${String(votes).padStart(5)}  ${sanitize(text)}${names && output.paint('dim', `  ${names}`)}`,
    )
  }
  const voters = poll.voters === 1 ? '1 pessoa votou' : `${poll.voters} pessoas votaram`
  output.data(output.paint('dim', poll.voters === 0 ? 'Ninguém votou ainda' : voters))
}

export async function forward(
  context: Context,
  options: SessionOption,
  reference: string,
  to: string,
): Promise<void> {
  const { output } = context
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, options.sessao)
    return (await morpheus.messages.forward({ id, to })).message
  })
  if (output.json) return output.value(message)
  if (!output.interactive) output.data(sanitize(message.id))
  output.success(`Mensagem encaminhada: ${sanitize(message.id)}`)
}
