import { type CloudTemplate, cloudInputs, cloudSending, missingCloudInputs } from '@morpheus/sdk'
import { messageStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findCloudTemplate, readValues } from '../cloudTemplates/actions.js'
import { selectSender } from '../messages/find.js'
import { getOtherEnd } from '../messages/row.js'
import { findTemplate } from './actions.js'

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
    const { id, apiType } = await selectSender(morpheus, sessao)
    const template =
      apiType === 'WHATSAPP_CLOUD'
        ? fillTemplate(await findCloudTemplate(morpheus, id, { reference, language: idioma }), variables)
        : { id: (await findTemplate(morpheus, reference)).id, variables }
    const { message } = await morpheus.messages.sendTemplate({ id, to, template })
    if (output.json) return output.value(message ?? {})
    if (!message) return output.success('Mensagem aceita pelo servidor')
    if (!output.interactive) output.data(sanitize(message.id))
    const state = message.state === 'queued' ? 'na fila' : messageStateLabels[message.state].toLowerCase()
    output.success(`Mensagem ${state}, para ${getOtherEnd(message)}`)
  })
}

/** Fills in a template of Meta's: variables by name; a link's end, a code and a file by their place. */
function fillTemplate(template: CloudTemplate, variables: Readonly<Record<string, string>>) {
  const inputs = cloudInputs(template)
  const values = Object.fromEntries(
    inputs.map(({ key }) => [key, variables[key] ?? variables[key.replace(/^(header|body)\./, '')] ?? '']),
  )
  const missing = missingCloudInputs(template, values)
  if (missing.length === 0) return cloudSending(template, values)
  const missingLabels = missing.map(
    ({ key, label }) => `${label} (--variavel ${key.replace(/^body\./, '')}=…)`,
  )
  throw usageError(`Falta preencher: ${sanitize(missingLabels.join(', '))}`, 'invalid_data')
}
