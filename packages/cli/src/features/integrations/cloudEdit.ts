import { cloudWebhookUrl } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig, refuseWithoutEditor } from '../../core/forms/editConfig.js'
import { clean } from '../../core/output/clean.js'
import { findSession } from '../sessions/find.js'
import { tellNotice } from './cloudNotice.js'
import { openConfig } from './openConfig.js'

/** Edits in the person's own editor, or by flags where fields are given. A missing verify token is generated. */
export async function edit(context: Context, reference: string, tokens: readonly string[]): Promise<void> {
  const { output } = context
  refuseWithoutEditor({ tokens, output }, 'morpheus nuvem editar --ajuda')
  await withClient(context, async (morpheus, { url }) => {
    const { id, name } = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'cloud', id)
    const title = `WhatsApp Cloud API da sessão ${clean(name)}`
    const { config, notice, changed } = await editConfig(open, { tokens, title, output })
    if (output.json) return output.value({ config, notice })
    if (!changed) return output.note('Nada foi alterado.')
    output.note(`${output.notePaint('green', '✓')} ${open.description.texts.saved}`)
    output.note(`No painel da Meta: URL ${clean(String(config.webhookUrl || cloudWebhookUrl(url, id)))}`)
    output.note(`Token de verificação: ${clean(String(config.webhookVerifyToken))}`)
    tellNotice(output, notice)
  })
}
