import { type AnyDescription, loadDescription } from '@morpheus/sdk/integrations'
import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig, refuseWithoutEditor } from '../../core/forms/editConfig.js'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig } from './openConfig.js'
import { tellOnce } from './tellOnce.js'

/** Edits in the person's own editor, or by flags where any are given. Unchanged fields are not sent. */
export async function edit(
  context: Context,
  reference: string,
  name: string,
  tokens: readonly string[],
): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  refuseUrl(await loadDescription(kind))
  refuseWithoutEditor({ tokens, output }, `morpheus integracoes campos ${kind}`)
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    const title = `${card.label} da sessão ${clean(session.name)}`
    const { config, changed } = await editConfig(open, { tokens, title, output })
    if (!changed && !output.json) return output.note('Nada foi alterado.')
    tellOnce(output, open.description, config, open.config === null)
    if (output.json) return
    output.note(`${output.notePaint('green', '✓')} ${deliveryMessages.saved}`)
    const enabled = config[open.description.enabledBy]
    if (enabled === false) {
      const activate = `morpheus integracoes ativar ${session.id.slice(0, 8)} ${kind}`
      output.note(`${output.notePaint('yellow', '!')} ${deliveryMessages.savedOff}. Para ativar: ${activate}`)
    }
    if (open.calls.test && enabled === true) {
      output.note(`Para testar: morpheus integracoes testar ${session.id.slice(0, 8)} ${kind}`)
    }
  })
}

/** Refuses `--url`, which would set the gateway's address and send the token to a webhook. */
function refuseUrl({ fields, card: { label } }: AnyDescription): void {
  const words = process.argv.slice(2)
  const verb = words.findIndex((word) => word === 'editar' || word === 'edit')
  const isUrl = (word: string, index: number) => index > verb && /^--url(=|$)/.test(word)
  if (!fields.url || verb === -1 || !words.some(isUrl)) return
  throw usage(
    `--url é o endereço do gateway; o de ${label} é --${fields.url.flag}. Para outro gateway, ponha --url antes de integracoes.`,
    'loop_to_gateway',
  )
}
