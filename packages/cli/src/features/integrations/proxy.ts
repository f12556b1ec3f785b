import { givableFields } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig, refuseWithoutEditor } from '../../core/forms/editConfig.js'
import { getFacts, showFacts } from '../../core/forms/form.js'
import { failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findSession } from '../sessions/find.js'
import { type OpenConfig, openConfig } from './openConfig.js'

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { description, config } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'proxy', session.id)
    return { ...open, config: requireProxy(open, session) }
  })
  if (output.json) return output.value(config)
  const fields = givableFields(description.fields)
  showFacts(output, [...description.facts(config), ...getFacts(fields, config)])
}

/** Edits in the person's own editor, or by flags where fields are given. The gateway tests it first. */
export async function edit(context: Context, reference: string, tokens: readonly string[]): Promise<void> {
  const { output } = context
  refuseWithoutEditor({ tokens, output }, 'morpheus proxy editar --ajuda')
  await withClient(context, async (morpheus) => {
    const { id, name } = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'proxy', id)
    const title = `Proxy da sessão ${sanitize(name)}`
    const { config, changed } = await editConfig(open, { tokens, title, output })
    if (output.json) return output.value(config)
    if (changed) output.success(open.description.texts.saved)
    else output.note('Nada foi alterado.')
  })
}

/** Tests the stored proxy; exit code 1 where it fails. */
export async function test(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { texts, outcome } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'proxy', session.id)
    requireProxy(open, session)
    return { texts: open.description.texts, outcome: await morpheus.proxy.test({ id: session.id }) }
  })
  if (output.json) output.value(outcome)
  if (!outcome.connected)
    throw failureError(`${texts.testRefused}: ${sanitize(outcome.message)}`, 'test_failed')
  if (!output.json) output.success(`${texts.tested} ${sanitize(outcome.message)}`)
}

export async function remove(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { id, texts } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'proxy', session.id)
    requireProxy(open, session)
    await open.calls.remove?.()
    return { id: session.id, texts: open.description.texts }
  })
  if (output.json) return output.value({ id, removed: true })
  output.success(texts.removed)
}

/** @throws Failure where nothing is configured. */
function requireProxy({ config }: OpenConfig, { id, name }: { id: string; name: string }) {
  if (config) return config
  throw failureError(
    `A sessão "${sanitize(name)}" não tem um proxy. Configure com: morpheus proxy editar ${id.slice(0, 8)}`,
    'not_configured',
  )
}
