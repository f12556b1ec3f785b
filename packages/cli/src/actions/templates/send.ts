import { messageStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import { otherEnd } from '../messages/row.js'
import { senderMeant } from '../messages/sender.js'
import { findTemplate } from './find.js'

export interface SendOptions {
  sessao?: string
  variavel?: string[]
}

export async function send(
  context: Context,
  { sessao, variavel = [] }: SendOptions,
  reference: string,
  to: string,
): Promise<void> {
  const { output } = context
  const variables = Object.fromEntries(variavel.map(valueIn))
  await withClient(context, async (morpheus) => {
    const { id } = await senderMeant(morpheus, sessao)
    const template = await findTemplate(morpheus, reference)
    const { message } = await morpheus.messages.sendTemplate({
      id,
      to,
      template: { id: template.id, variables },
    })
    if (output.json) return output.value(message ?? {})
    if (!message) return output.note(`${output.notePaint('green', '✓')} Mensagem aceita pelo servidor`)
    if (!output.interactive) output.data(clean(message.id))
    const state = message.state === 'queued' ? 'na fila' : messageStateLabels[message.state].toLowerCase()
    output.note(`${output.notePaint('green', '✓')} Mensagem ${state}, para ${otherEnd(message)}`)
  })
}

function valueIn(given: string): [name: string, value: string] {
  const at = given.indexOf('=')
  if (at < 1) throw usage(`Escreva a variável como nome=valor: ${clean(given)}`, 'variavel_invalida')
  return [given.slice(0, at).trim(), given.slice(at + 1)]
}
