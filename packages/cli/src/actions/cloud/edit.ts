import { cloudWebhookUrl, NewCloudConfig } from '@morpheus/sdk'
import { randomId } from '@morpheus/sdk/format'
import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { editByFlags } from '../../forms/editByFlags.js'
import { editInEditor } from '../../forms/editInEditor.js'
import { changedNames, fieldsOf, shownValues, type Values } from '../../forms/form.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import { findSession } from '../sessions/find.js'
import { cloudForm } from './form.js'
import { tellNotice } from './tellNotice.js'

/** In the person's own editor; with fields, without. A verify token that nobody chose is made at random. */
export async function edit(context: Context, reference: string, tokens: readonly string[]): Promise<void> {
  const { output } = context
  if (tokens.length === 0 && !output.interactive) {
    throw usage(
      'Sem terminal não há como abrir um editor: use campos, por exemplo --ativo. Veja: morpheus nuvem editar --ajuda',
      'sem_terminal',
    )
  }
  await withClient(context, async (morpheus, { url }) => {
    const { id, name } = await findSession(morpheus, reference)
    const fields = fieldsOf(cloudForm)
    const { config } = (await morpheus.cloud.get({ id })).data
    const kept = config && shownValues(fields, config)
    const start = kept ?? { ...shownValues(fields, null), webhookVerifyToken: randomId() }
    const save = async (values: Values) => {
      if (kept && changedNames(kept, values).length === 0) return null
      const input = NewCloudConfig.parse(values)
      const { data, message } = await morpheus.cloud.save({ ...input, id })
      // A server may answer nothing: then it is as it was sent, and what is secret is not shown.
      const sent = { ...input, sessionId: id, accessToken: '', appSecret: '', updatedAt: '' }
      return {
        config: data?.config ?? sent,
        notice: data?.notice ?? null,
        message: message || deliveryMessages.saved,
      }
    }
    const saved =
      tokens.length > 0
        ? await save(await editByFlags(cloudForm, start, tokens, output))
        : await editInEditor(cloudForm, {
            name: 'nuvem',
            title: `WhatsApp Cloud API da sessão ${clean(name)}`,
            values: start,
            save,
          })
    if (output.json)
      return output.value(saved ? { config: saved.config, notice: saved.notice } : { config, notice: null })
    if (!saved) return output.note('Nada foi alterado.')
    const { webhookUrl, webhookVerifyToken } = saved.config
    output.note(`${output.notePaint('green', '✓')} ${clean(saved.message)}`)
    output.note(`No painel da Meta: URL ${clean(webhookUrl || cloudWebhookUrl(url, id))}`)
    output.note(`Token de verificação: ${clean(webhookVerifyToken)}`)
    tellNotice(output, saved.config, saved.notice)
  })
}
