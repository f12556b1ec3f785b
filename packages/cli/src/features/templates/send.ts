import { messageStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findCloudTemplate, readValues } from '../cloudTemplates/actions.js'
import { selectSender } from '../messages/find.js'
import { getOtherEnd } from '../messages/row.js'
import { findTemplate } from './actions.js'
import { fillCloudTemplate } from './fillCloudTemplate.js'

export interface SendOptions {
  sessao?: string
  idioma?: string
  variavel?: string[]
}

export async function send(
  context: Context,
  { sessao, idioma, variavel = [] }: SendOptions,
  reference: string,
  to: string,
): Promise<void> {
  const { output } = context
  const variables = readValues(variavel)
  await withClient(context, async (morpheus) => {
    const { id, apiType, name } = await selectSender(morpheus, sessao)
    if (idioma !== undefined && apiType !== 'WHATSAPP_CLOUD')
      throw usageError(
        `--idioma é dos templates da Meta, e a sessão "${sanitize(name)}" não usa a API oficial.`,
      )
    const template =
      apiType === 'WHATSAPP_CLOUD'
        ? fillCloudTemplate(await findCloudTemplate(morpheus, id, { reference, language: idioma }), variables)
        : { id: (await findTemplate(morpheus, reference)).id, variables }
    const { message } = await morpheus.messages.sendTemplate({ id, to, template })
    if (output.json) return output.value(message ?? {})
    if (!message) return output.success('Mensagem aceita pelo servidor')
    if (!output.interactive) output.data(sanitize(message.id))
    const state = message.state === 'queued' ? 'na fila' : messageStateLabels[message.state].toLowerCase()
    output.success(`Mensagem ${state}, para ${getOtherEnd(message)}`)
  })
}
