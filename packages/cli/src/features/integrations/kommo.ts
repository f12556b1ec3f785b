import { setTimeout as pause } from 'node:timers/promises'
import { authorizeKommo } from '@morpheus/sdk'
import type { AnyDescription, Values } from '@morpheus/sdk/integrations'
import { contactSyncMessages, contactSyncText, kommoMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

/** Prints the configuration for a script; for a person, the secret, which is shown only once. */
export function printSecretOnce(
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

export async function authorize(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  if (kind !== 'kommo') throw usageError(`${card.label} não precisa de autorização.`, 'usage')
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    requireConfig(await openConfig(morpheus, kind, session.id), session)
    const flow = authorizeKommo(morpheus, { sessionId: session.id })
    try {
      await new Promise<void>((resolve, reject) => {
        flow.store.subscribe(({ phase, error }) => {
          if (phase === 'connected') resolve()
          if (phase === 'failed')
            reject(failureError(error ?? kommoMessages.authorizeFailure, 'authorization_failed'))
        })
        void flow.start({
          isClosed: null,
          go(url) {
            output.note('Abra este endereço em um navegador que já entrou no painel, e permita o acesso:')
            output.data(url)
            output.note('Aguardando a autorização. Ctrl+C desiste.')
          },
        })
      })
    } finally {
      flow.stop()
    }
    output.success(kommoMessages.authorized)
  })
}

const everyMs = 1000

/** Copies a session's contacts and waits for the end; exit code 1 where it fails. */
export async function syncContacts(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  if (kind !== 'chatwoot') throw usageError(`${card.label} não sincroniza contatos.`, 'usage')
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    requireConfig(await openConfig(morpheus, kind, session.id), session)
    const { id } = session
    await morpheus.chatwoot.syncContacts({ id })
    let progress = await morpheus.chatwoot.syncProgress({ id })
    for (
      let lastText = '';
      progress.state === 'running';
      progress = await morpheus.chatwoot.syncProgress({ id })
    ) {
      const text = contactSyncText(progress)
      if (text !== lastText) output.note(text)
      lastText = text
      await pause(everyMs)
    }
    if (output.json) output.value(progress)
    const text = sanitize(contactSyncText(progress))
    if (progress.state === 'failed')
      throw failureError(`${contactSyncMessages.failure}: ${text}`, 'sync_failed')
    output.success(text)
  })
}
