import { cloudWebhookUrl } from '@morpheus/sdk'
import { givableFields } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig, refuseWithoutEditor } from '../../core/forms/editConfig.js'
import { getFacts, showFacts } from '../../core/forms/form.js'
import { failureError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { wrap } from '../../core/output/wrap.js'
import { findSession } from '../sessions/find.js'
import { openConfig } from './openConfig.js'

function printNotice(output: Output, notice: string | null): void {
  if (notice === null) return
  const lines = wrap(sanitize(notice), output.columns - 2)
  output.note(`\n${output.stderrPaint('yellow', '!')} ${lines.join('\n  ')}`)
}

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { fields, facts, config, notice, receivesAt } = await withClient(
    context,
    async (morpheus, { url }) => {
      const { id, name } = await findSession(morpheus, reference)
      const { description, config, notice } = await openConfig(morpheus, 'cloud', id)
      if (!config) {
        throw failureError(
          `A API oficial de "${sanitize(name)}" ainda não está configurada. Configure com: morpheus nuvem editar ${id.slice(0, 8)}`,
          'not_configured',
        )
      }
      const receivesAt = config.webhookUrl || cloudWebhookUrl(url, id)
      const facts = description.facts(config)
      return { fields: givableFields(description.fields), facts, config, notice, receivesAt }
    },
  )
  if (output.json) return output.value({ config, notice, webhookUrl: receivesAt })
  showFacts(output, [...getFacts(fields, { ...config, webhookUrl: receivesAt }), ...facts])
  printNotice(output, notice)
}

/** Edits in the person's own editor, or by flags where fields are given. A missing verify token is generated. */
export async function edit(context: Context, reference: string, tokens: readonly string[]): Promise<void> {
  const { output } = context
  refuseWithoutEditor({ tokens, output }, 'morpheus nuvem editar --ajuda')
  await withClient(context, async (morpheus, { url }) => {
    const { id, name } = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'cloud', id)
    const title = `WhatsApp Cloud API da sessão ${sanitize(name)}`
    const { config, notice, changed } = await editConfig(open, { tokens, title, output })
    if (output.json) return output.value({ config, notice })
    if (!changed) return output.note('Nada foi alterado.')
    output.success(open.description.texts.saved)
    output.note(`No painel da Meta: URL ${sanitize(String(config.webhookUrl || cloudWebhookUrl(url, id)))}`)
    output.note(`Token de verificação: ${sanitize(String(config.webhookVerifyToken))}`)
    printNotice(output, notice)
  })
}
