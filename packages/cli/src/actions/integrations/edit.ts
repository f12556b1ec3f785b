import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { editByFlags, refusedByFlags } from '../../forms/editByFlags.js'
import { editInEditor } from '../../forms/editInEditor.js'
import { changedNames, fieldsOf, shownValues, type Values } from '../../forms/form.js'
import { findIntegration } from '../../integrations/find.js'
import type { Integration } from '../../integrations/integration.js'
import { loadConfig } from '../../integrations/load.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import { findSession } from '../sessions/find.js'
import { tellOnce } from './tellOnce.js'

/** In the person's own editor; with flags, without. What is not changed is not sent. */
export async function edit(
  context: Context,
  reference: string,
  name: string,
  tokens: readonly string[],
): Promise<void> {
  const { output } = context
  const integration = findIntegration(name)
  refuseUrl(integration)
  if (tokens.length === 0 && !output.interactive) {
    throw usage(
      `Sem terminal não há como abrir um editor: use campos, por exemplo --ativo. Veja: morpheus integracoes campos ${integration.name}`,
      'sem_terminal',
    )
  }
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const calls = integration.calls(morpheus, session.id)
    const before = await loadConfig(calls)
    const kept = before && shownValues(fieldsOf(integration), before)
    const save = async (values: Values) => {
      if (!kept) return { config: await calls.create(values), changed: true }
      const names = changedNames(kept, values)
      if (names.length === 0) return { config: before ?? {}, changed: false }
      return { config: await calls.change(values, names), changed: true }
    }
    const saved =
      tokens.length > 0
        ? await save(await editByFlags(integration, kept, tokens, output)).catch((error: unknown) =>
            refusedByFlags(integration, error),
          )
        : await editInEditor(integration, {
            name: integration.name,
            title: `${integration.label} da sessão ${clean(session.name)}`,
            values: shownValues(fieldsOf(integration), before),
            save,
          })
    if (!saved.changed && !output.json) return output.note('Nada foi alterado.')
    tellOnce(output, integration, saved.config, before === null)
    if (output.json) return
    output.note(`${output.notePaint('green', '✓')} ${deliveryMessages.saved}`)
    if (saved.config.enabled === false) {
      const activate = `morpheus integracoes ativar ${session.id.slice(0, 8)} ${integration.name}`
      output.note(`${output.notePaint('yellow', '!')} ${deliveryMessages.savedOff}. Para ativar: ${activate}`)
    }
    if (calls.test && saved.config.enabled === true) {
      output.note(`Para testar: morpheus integracoes testar ${session.id.slice(0, 8)} ${integration.name}`)
    }
  })
}

/** `--url` would be taken for the gateway's, and a token sent to a webhook. */
function refuseUrl({ fields, label }: Integration): void {
  const words = process.argv.slice(2)
  const verb = words.findIndex((word) => word === 'editar' || word === 'edit')
  const isUrl = (word: string, index: number) => index > verb && /^--url(=|$)/.test(word)
  if (!fields.url || verb === -1 || !words.some(isUrl)) return
  throw usage(
    `--url é o endereço do gateway; o de ${label} é --${fields.url.flag}. Para outro gateway, ponha --url antes de integracoes.`,
    'url_do_gateway',
  )
}
