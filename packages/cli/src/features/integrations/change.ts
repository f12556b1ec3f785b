import { bulkRun, copyCall, type Session } from '@morpheus/sdk'
import { targetKinds } from '@morpheus/sdk/catalogue'
import { countOf } from '@morpheus/sdk/format'
import { type AnyDescription, agree, loadDescription, type Values } from '@morpheus/sdk/integrations'
import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig, refuseWithoutEditor } from '../../core/forms/editConfig.js'
import { shownValues } from '../../core/forms/form.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { wrap } from '../../core/output/wrap.js'
import {
  askConfirmation,
  askText,
  type ConfirmationOptions,
  isConfirmed,
  requiresPrompt,
} from '../../core/prompts/ask.js'
import { findSession, hasTag, pick } from '../sessions/find.js'
import { printOutcome, runWithProgress } from '../sessions/outcome.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

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
    const title = `${card.label} da sessão ${sanitize(session.name)}`
    const { config, changed } = await editConfig(open, { tokens, title, output })
    if (!changed && !output.json) return output.note('Nada foi alterado.')
    printSecretOnce(output, open.description, config, open.config === null)
    if (output.json) return
    output.success(deliveryMessages.saved)
    const enabled = config[open.description.enabledBy]
    if (enabled === false) {
      const activate = `morpheus integracoes ativar ${session.id.slice(0, 8)} ${kind}`
      output.note(
        `${output.stderrPaint('yellow', '!')} ${deliveryMessages.savedOff}. Para ativar: ${activate}`,
      )
    }
    if (open.calls.test && enabled === true) {
      output.note(`Para testar: morpheus integracoes testar ${session.id.slice(0, 8)} ${kind}`)
    }
  })
}

/** Refuses `--url`, which would set the gateway's address and send the token to a webhook. */
function refuseUrl({ fields, card: { label } }: AnyDescription): void {
  const commandWords = process.argv.slice(2)
  const verb = commandWords.findIndex((word) => word === 'editar' || word === 'edit')
  const isUrl = (word: string, index: number) => index > verb && /^--url(=|$)/.test(word)
  if (!fields.url || verb === -1 || !commandWords.some(isUrl)) return
  throw usageError(
    `--url é o endereço do gateway; o de ${label} é --${fields.url.flag}. Para outro gateway, ponha --url antes de integracoes.`,
    'loop_to_gateway',
  )
}

export async function remove(
  context: Context,
  options: ConfirmationOptions,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const needsConfirmation = requiresPrompt(output, options, 'A remoção não pode ser desfeita')
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    requireConfig(open, session)
    const { calls, description } = open
    if (!calls.remove)
      throw failureError(`${card.label} não pode ser removido, só desativado.`, 'not_supported')
    if (needsConfirmation) await confirm(description, session, output.columns)
    await calls.remove()
    if (output.json) return output.value({ sessionId: session.id, integration: kind, removed: true })
    output.success(description.texts.removed)
  })
}

async function confirm(
  { kind, removal }: AnyDescription,
  { name }: Pick<Session, 'name'>,
  columns: number,
): Promise<void> {
  const warning = [`Sessão "${sanitize(name)}".`, removal?.text].filter(Boolean).join(' ')
  process.stderr.write(`${wrap(warning, columns).join('\n')}\n`)
  const confirmation = await askText(`Digite ${kind} para remover:`)
  if (confirmation.trim().toLowerCase() !== kind) throw cancelledError('Não confere: nada foi removido.')
}

export async function toggle(
  context: Context,
  enabled: boolean,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { session, config } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    const saved = requireConfig(open, session)
    const formValues = { ...shownValues(open.description, saved), [open.description.enabledBy]: enabled }
    return { session, config: (await open.calls.save(formValues, saved)).config }
  })
  if (output.json) return output.value(config)
  const became = agree(card, enabled ? 'ativad' : 'desativad')
  output.success(`${card.label} ${became} em ${sanitize(session.name)}`)
}

export interface CopyOptions extends ConfirmationOptions {
  para?: string[]
  todas?: boolean
  etiqueta?: string
}

export async function copy(
  context: Context,
  options: CopyOptions,
  reference: string,
  name: string,
): Promise<void> {
  const { card, kind: integrationKind } = findIntegration(name)
  const kind = targetKinds.find((one) => one === integrationKind)
  if (!kind || card.notCopied !== undefined)
    throw usageError(card.notCopied ?? `${card.label} não se copia.`, 'usage')
  const selectors = [options.para, options.todas, options.etiqueta].filter(
    (selector) => selector !== undefined,
  )
  if (selectors.length !== 1)
    throw usageError('Diga para onde copiar: --para, --todas ou --etiqueta.', 'usage')
  const state = await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list({})
    const source = pick(sessions, reference)
    const selected = selectTargetSessions(sessions, options).filter((session) => session !== source)
    if (options.para === undefined && selected.length > 0 && !isConfirmed(options))
      await confirmCopy(context, card.label, selected.length)
    const run = bulkRun(selected, copyCall(morpheus, { kind, fromSessionId: source.id }))
    return runWithProgress(context.output, run)
  })
  printOutcome(context.output, state, ['configurada', 'configuradas'])
}

const selectTargetSessions = (sessions: readonly Session[], { para, etiqueta }: CopyOptions) =>
  para
    ? [...new Set(para.map((one) => pick(sessions, one)))]
    : sessions.filter((session) => hasTag(session, etiqueta))

async function confirmCopy({ output }: Context, label: string, count: number): Promise<void> {
  if (!output.interactive) {
    throw usageError(
      'Copiar substitui o que as sessões têm configurado, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  const question = `Substituir a configuração de ${sanitize(label)} em ${countOf(count, 'sessão', 'sessões')}?`
  if (!(await askConfirmation(question))) throw cancelledError('Nada foi copiado.')
}

export async function renew(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { description, config } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    requireConfig(open, session)
    if (!open.calls.renewSecret)
      throw failureError(`${card.label} não tem segredo que o gateway possa trocar.`, 'not_supported')
    return { description: open.description, config: await open.calls.renewSecret() }
  })
  printSecretOnce(output, description, { ...config }, true)
}

/** Runs the real test of the stored configuration; exit code 1 where it fails. */
export async function test(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { texts, outcome } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    requireConfig(open, session)
    const { calls, description } = open
    if (!calls.test) {
      const reason = card.standsBy === 'clients' ? 'são os clientes que se conectam' : 'não há destino'
      throw failureError(`${card.label} não tem o que testar: ${reason}.`, 'not_supported')
    }
    return { texts: description.texts, outcome: await calls.test({}) }
  })
  const { connected, message, duration } = outcome
  if (output.json) output.value(outcome)
  if (!connected) throw failureError(`${texts.testRefused}: ${sanitize(message)}`, 'test_failed')
  const durationText = duration === undefined ? '' : ` (${duration} ms)`
  output.success(`${texts.tested} ${sanitize(message)}${durationText}`)
}

/** Prints the configuration for a script; for a person, the secret, which is shown only once. */
function printSecretOnce(
  output: Output,
  { fields }: Pick<AnyDescription, 'fields'>,
  config: Values,
  isCreated: boolean,
): void {
  if (output.json) output.value(config)
  if (output.json || !isCreated) return
  for (const [name, { shownOnce, label }] of Object.entries(fields)) {
    const secret = config[name]
    if (!shownOnce || typeof secret !== 'string' || secret === '') continue
    output.note(`${label}, que só aparece agora:`)
    output.data(sanitize(secret))
  }
}
